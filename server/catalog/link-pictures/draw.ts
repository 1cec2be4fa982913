import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { LINK_PICTURE_FORMAT } from '../../../contract/catalog/link-pictures.ts';
import type { SiteLanguage } from '../../../contract/constants.ts';
import { escapeHtml } from '../../../contract/html.ts';
import { getLanguageSettings } from '../../../contract/languages.ts';
import type { LinkPictureFacts } from './link-picture-facts.ts';

const { width: PICTURE_WIDTH, height: PICTURE_HEIGHT } = LINK_PICTURE_FORMAT;
/** Width in pixels of the picture area at the end side. The rest is background. */
const ART_WIDTH = 520;
const MARGIN = 64;
const TEXT_WIDTH = PICTURE_WIDTH - ART_WIDTH - 2 * MARGIN;
const TEXT_COLOUR = '#12382f';
const MUTED_COLOUR = '#4d665f';
const BRAND_COLOUR = '#1f5b4e';

const fontPath = (file: string): string => join(import.meta.dirname, 'fonts', file);
/** Font files of each language, in `fonts/`. They must contain every character that the product or a clinic uses. */
export const FONT_FILES: Record<SiteLanguage, readonly string[]> = {
  en: ['newsreader-latin-500.ttf', 'noto-sans-latin-600.ttf'],
  zh: ['noto-sans-sc-600.ttf'],
  ja: ['noto-sans-jp-600.ttf'],
  ar: ['noto-sans-arabic-600.ttf', 'noto-sans-latin-600.ttf'],
};
/** Font families, by the names in those files. A character missing from one is taken from the next. */
const FONTS: Record<SiteLanguage, { large: string; small: string }> = {
  en: { large: 'Newsreader Medium, Noto Sans SemiBold', small: 'Noto Sans SemiBold' },
  zh: { large: 'Noto Sans SC Thin SemiBold', small: 'Noto Sans SC Thin SemiBold' },
  ja: { large: 'Noto Sans JP Thin SemiBold', small: 'Noto Sans JP Thin SemiBold' },
  ar: { large: 'Noto Sans Arabic SemiBold, Noto Sans SemiBold', small: 'Noto Sans Arabic SemiBold, Noto Sans SemiBold' },
};
const BRAND_FONTS = 'Newsreader Medium, Noto Sans SemiBold';

let fontsLoaded: Promise<unknown> | undefined;
/** Loads the fonts into the process, once: a font that any text has used is available to all. No system font is needed. */
function loadFonts(): Promise<unknown> {
  fontsLoaded ??= Promise.all(
    [...new Set(Object.values(FONT_FILES).flat())].map((file) => sharp({ text: { text: '.', fontfile: fontPath(file) } }).toBuffer()),
  );
  return fontsLoaded;
}

type RenderedText = { data: Buffer; width: number; height: number };

/** Renders a text. The comma after the families prevents the last family's words from being parsed as a style, which would match other fonts. */
async function renderText(text: string, family: string, size: number, colour: string, width = TEXT_WIDTH): Promise<RenderedText> {
  const { data, info } = await sharp({
    text: { text: `<span foreground="${colour}">${escapeHtml(text)}</span>`, font: `${family}, ${size}`, rgba: true, dpi: 72, width, wrap: 'word-char' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Draws a text at the largest of these sizes that fits the height. At the smallest size a text that is too long is cut off. */
async function renderFittingText(text: string, family: string, sizes: readonly number[], colour: string, most: number): Promise<RenderedText> {
  let made: RenderedText | undefined;
  for (const size of sizes) {
    made = await renderText(text, family, size, colour);
    if (made.height <= most) return made;
  }
  const { data, width } = made as RenderedText;
  const cut = await sharp(data).extract({ left: 0, top: 0, width, height: most }).toBuffer();
  return { data: cut, width, height: most };
}

/** Returns the pictures, cropped around their middle to fill the picture area. The area stays empty without pictures. */
async function composeArt(pictures: readonly Uint8Array[]): Promise<OverlayOptions[]> {
  const gap = 6;
  const high = Math.floor((PICTURE_HEIGHT - gap * (pictures.length - 1)) / (pictures.length || 1));
  const cut = (picture: Uint8Array, at: number) =>
    sharp(picture)
      .resize({ width: ART_WIDTH, height: at === pictures.length - 1 ? PICTURE_HEIGHT - at * (high + gap) : high, fit: 'cover' })
      .toBuffer();
  const pieces = await Promise.all(pictures.map(cut));
  return pieces.map((input, at) => ({ input, left: 0, top: at * (high + gap) }));
}

const STAR_PATH = 'M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.3 7-6.3-3.4-6.3 3.4 1.3-7L1.8 9.2l7.1-.9z';
const LIGHT_GRADIENT = `<defs><radialGradient id="l" cx=".6" cy=".3" r="1"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#cfe2d8"/><stop offset="1" stop-color="#8fbbaa"/></radialGradient></defs>`;

/**
 * Draws the preview picture of a link: 1200 × 630, JPEG. The text is at the start side of the language, the pictures at the end side. `pictures` are
 * files of any shape and format that sharp reads.
 */
export async function drawLinkPicture(language: SiteLanguage, brand: string, facts: LinkPictureFacts, pictures: readonly Uint8Array[]): Promise<Buffer> {
  await loadFonts();
  const { large, small } = FONTS[language];
  const isRtl = getLanguageSettings(language).direction === 'rtl';
  const art = await composeArt(pictures);
  const [name, title, under] = await Promise.all([
    renderText(brand, BRAND_FONTS, 36, BRAND_COLOUR),
    renderFittingText(facts.title, large, language === 'en' ? [66, 58, 50, 44, 38] : [58, 50, 44, 38, 34], TEXT_COLOUR, 250),
    renderFittingText(facts.under, small, [28, 24], MUTED_COLOUR, 90),
  ]);
  const foot: OverlayOptions[] = [];
  /** Places a text at the start or the end of a line. */
  const put = ({ data, width }: RenderedText, top: number, atEnd = false, inset = 0): OverlayOptions => {
    const start = (isRtl ? ART_WIDTH : 0) + MARGIN;
    const left = atEnd === isRtl ? start + inset : start + TEXT_WIDTH - width - inset;
    return { input: data, left, top };
  };
  if (facts.price) {
    const price = await renderText(facts.price, small, 38, BRAND_COLOUR);
    foot.push(put(price, PICTURE_HEIGHT - MARGIN - price.height));
  }
  if (facts.rating) {
    const { score, count } = facts.rating;
    const figures = await renderText(`${score} (${count})`, 'Noto Sans SemiBold', 28, TEXT_COLOUR, 300);
    const star = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 24 24"><path d="${STAR_PATH}" fill="#b98a2f"/></svg>`,
    );
    const top = PICTURE_HEIGHT - MARGIN - figures.height;
    const atEnd = facts.price !== undefined;
    foot.push(put(figures, top, atEnd, atEnd ? 0 : 42));
    foot.push(put({ data: star, width: 32, height: 32 }, top - 4, atEnd, atEnd ? figures.width + 10 : 0));
  }
  const side = isRtl ? 0 : PICTURE_WIDTH - ART_WIDTH;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">${LIGHT_GRADIENT}<rect width="100%" height="100%" fill="#faf8f4"/><rect x="${side}" width="${ART_WIDTH}" height="100%" fill="url(#l)"/></svg>`;
  return sharp(Buffer.from(ground))
    .composite([...art.map((piece) => ({ ...piece, left: side })), put(name, MARGIN), put(title, 150), put(under, 150 + title.height + 26), ...foot])
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
