/** The rules of the reservation fee that importer, server and pages share (specification 6.13). Amounts in minor units of one currency. */

/** A fee is at most a tenth of what the treatment costs at least, as a public Korean standard for deposits has it. */
export const isAboveTenth = (fee: number, lowestPrice: number): boolean => fee * 10 > lowestPrice;
