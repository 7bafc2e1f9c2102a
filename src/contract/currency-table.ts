/**
 * Currencies whose smallest unit is not a hundredth: the number of decimals that can be paid. From ISO 4217, except the
 * forint and the rupiah, whose hundredths are no longer paid (as in the Unicode tables).
 */
const otherDecimals: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  HUF: 0,
  IDR: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}

/** Decimals that can be paid in a currency: 2 for DKK, 0 for JPY, 3 for KWD. */
export const minorDecimals = (currency: string): number => otherDecimals[currency] ?? 2
