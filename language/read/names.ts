import type { FoundFact, ReaderInput } from './reading.ts';

/*
 * Names in Latin letters. In other scripts any capitalised Latin word is a name. In English, only unmistakable names of medicines, devices and
 * fillers are, because everything is in Latin letters.
 */

const WORD = "[A-Z][A-Za-z0-9À-ɏ]*[a-zÀ-ɏ][A-Za-z0-9À-ɏ]*(?:['’-][A-Za-zÀ-ɏ]+)*";
const NAME = new RegExp(`(?<![A-Za-z0-9@./])${WORD}(?:\\s${WORD}){0,3}(?![A-Za-z]|\\.[a-z])`, 'g');

/** Latin words that are no names: units, forms of address, everyday words of chats. */
const NO_NAME =
  /^(?:Dr|Mr|Mrs|Ms|Prof|Ml|Mg|Kg|Cm|Mm|Km|Hi|Hello|Ok|Okay|Thanks|Thank|You|Yes|No|Am|Pm|Vip|Before|After|Check|Won|Day|Step|No|Tel|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Http|Https|Www|Wi-Fi|Wifi)$/i;

const SURE =
  'Botox Dysport Xeomin Nabota Botulax Jeuveau Juvederm Juvéderm Restylane Belotero Teosyal Radiesse Sculptra Ellanse Rejuran Juvelook Profhilo Skinvive Volbella Voluma Ultherapy Ulthera Thermage Shurink Ultraformer Oligio Volnewmer Sofwave InMode Potenza Sylfirm Secret Morpheus8 Picosure PicoSure PicoWay Picocare Fraxel CoolSculpting Emsculpt Kybella Gentlemax Clarity Accutane Roaccutane Isotretinoin Tylenol Panadol Advil Motrin Aleve Nurofen Brufen Aspirin Voltaren Xarelto Eliquis Plavix Coumadin Warfarin Pradaxa Lixiana Clexane Ozempic Wegovy Mounjaro Saxenda Augmentin Amoxil Keflex Zithromax Cipro Valtrex Zovirax EMLA Bepanthen Vaseline Fucidin Mepilex Invisalign Propecia Avodart Rogaine Xanax Ambien Lexapro Prozac Zoloft Concerta Ventolin Synthroid Glucophage Nexavar Lipitor Crestor Zyrtec Claritin Allegra Telfast Benadryl'
    .split(' ')
    .filter((name) => !/^(?:Secret|Clarity|Isotretinoin|Aspirin|Warfarin|Vaseline)$/.test(name));
const SURE_NAME = new RegExp(`(?<![A-Za-z-])(?:${SURE.join('|')})(?:\\sFLX)?(?![A-Za-z])`, 'gi');

export function readNames({ text, language }: ReaderInput): FoundFact[] {
  const matches = [...text.matchAll(language === 'en' ? SURE_NAME : NAME)];
  return matches.flatMap(({ 0: all, index }) => {
    const words = all.split(' ');
    const first = words.findIndex((word) => !NO_NAME.test(word));
    if (first < 0) return [];
    const start = index + words.slice(0, first).join(' ').length + (first > 0 ? 1 : 0);
    const name = words.slice(first).join(' ');
    return [{ kind: 'name', text: name, start, end: start + name.length }];
  });
}
