import { CLINIC_TIME_ZONE, DAYS, type Day } from '../../contract/constants.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** A text without its HTML tags (specification 4.4): paragraphs and breaks stay as line ends. */
export function withoutTags(html: string): string {
  return html
    .replaceAll(/<\s*(?:br|\/p|\/div|\/li|\/h[1-6])\b[^>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^>]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The station without its lines and the way from it: what stands before the first comma of any of the scripts. */
export function stationOnly(station: string): string {
  const [name = station] = station.replaceAll(/\s*[(（][^)）]*[)）]/g, '').split(/[,，、،]/);
  return name.trim();
}

/** `10:00:00` is 10:00 (specification 4.4). */
export function clockTime(time: string): string {
  return time.slice(0, 5);
}

/** For descriptions of a page: at most `length` characters, ended at a word or a sentence. */
export function excerpt(text: string, length = 160): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  // Scripts without spaces are cut where they are.
  const word = cut.lastIndexOf(' ');
  return `${word > length / 2 ? cut.slice(0, word) : cut}…`;
}

/** The day of the week it is in Seoul at `now`. */
export function dayInSeoul(now: Date): Day {
  const name = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: CLINIC_TIME_ZONE }).format(now).toLowerCase();
  return DAYS.find((day) => day === name) ?? 'mon';
}

/** From so many on a figure of people speaks for a clinic; below, it speaks against it and says nothing yet. */
const MANY = 20;
export const isManyPeople = (count: number): boolean => count >= MANY;
