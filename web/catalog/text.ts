import { CLINIC_TIME_ZONE, DAYS_OF_WEEK, type DayOfWeek } from '../../contract/constants.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Removes HTML tags (specification 4.4). Paragraphs and line breaks become newlines. */
export function stripTags(html: string): string {
  return html
    .replaceAll(/<\s*(?:br|\/p|\/div|\/li|\/h[1-6])\b[^>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^>]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns the station's name without lines and directions: the text before the first comma, in any script. */
export function shortenStation(station: string): string {
  const [name = station] = station.replaceAll(/\s*[(（][^)）]*[)）]/g, '').split(/[,，、،]/);
  return name.trim();
}

/** Formats `10:00:00` as 10:00 (specification 4.4). */
export function formatClockTime(time: string): string {
  return time.slice(0, 5);
}

/** Shortens a text to at most `length` characters for a page's description, at the end of a word. */
export function truncateText(text: string, length = 160): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  // Text without spaces is cut at any character.
  const word = cut.lastIndexOf(' ');
  return `${word > length / 2 ? cut.slice(0, word) : cut}…`;
}

/** Returns the day of the week in Seoul at `now`. */
export function findWeekdayInSeoul(now: Date): DayOfWeek {
  const name = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: CLINIC_TIME_ZONE }).format(now).toLowerCase();
  return DAYS_OF_WEEK.find((day) => day === name) ?? 'mon';
}

/** Smallest number of people that is shown. A smaller one would make the clinic look bad. */
const MIN_SHOWN_CONSULTATIONS = 20;
export const isManyConsultations = (count: number): boolean => count >= MIN_SHOWN_CONSULTATIONS;
