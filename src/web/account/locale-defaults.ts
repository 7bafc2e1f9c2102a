import { type CsvMark, type WrittenFormat, writtenFormats } from '../../contract/account/written-formats.ts'
import type { currencies } from '../../contract/money.ts'
import { writingOf } from '../../report/writing.ts'

export type CurrencyCode = (typeof currencies)[number]

// The most likely currency of a region; other regions use the default. All currencies of the
// contract are in it (a test compares), so that the list for the form comes from here and not from its schemas.
const CURRENCY_OF: Record<string, CurrencyCode> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  LI: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DK: 'DKK',
  FO: 'DKK',
  GL: 'DKK',
  GB: 'GBP',
  HK: 'HKD',
  HU: 'HUF',
  ID: 'IDR',
  IL: 'ILS',
  IN: 'INR',
  IS: 'ISK',
  JP: 'JPY',
  KR: 'KRW',
  MX: 'MXN',
  MY: 'MYR',
  NO: 'NOK',
  NZ: 'NZD',
  PH: 'PHP',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  TH: 'THB',
  TR: 'TRY',
  US: 'USD',
  ZA: 'ZAR',
  AT: 'EUR',
  BE: 'EUR',
  BG: 'EUR',
  CY: 'EUR',
  DE: 'EUR',
  EE: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GR: 'EUR',
  HR: 'EUR',
  IE: 'EUR',
  IT: 'EUR',
  LT: 'EUR',
  LU: 'EUR',
  LV: 'EUR',
  MT: 'EUR',
  NL: 'EUR',
  PT: 'EUR',
  SI: 'EUR',
  SK: 'EUR',
}

export const currencyCodes: readonly CurrencyCode[] = [...new Set(Object.values(CURRENCY_OF))].sort()

/** 'da-DK' → 'DKK'. A language without a region counts as its most likely one ('sv' → Sweden). */
export function currencyOf(language: string, fallback: CurrencyCode = 'DKK'): CurrencyCode {
  try {
    const region = new Intl.Locale(language).maximize().region
    return CURRENCY_OF[region ?? ''] ?? fallback
  } catch (error) {
    if (error instanceof RangeError) return fallback
    throw error
  }
}

// English has two formats, by country; other languages have one.

/** Formats with an example amount and date. */
const formatNames: Record<WrittenFormat, string> = {
  british: 'British',
  american: 'American',
  danish: 'Danish',
  german: 'German',
  dutch: 'Dutch',
  swedish: 'Swedish',
  norwegian: 'Norwegian',
  finnish: 'Finnish',
  french: 'French',
}
export const formatOptions = (): { value: WrittenFormat; label: string }[] =>
  writtenFormats.map((value) => {
    const { decimal, fullDay } = writingOf(value)
    return { value, label: `${formatNames[value]}, ${decimal(1234.5, 2)}, ${fullDay('2026-11-30')}` }
  })

export const csvMarkOptions: { value: CsvMark; label: string }[] = [
  { value: 'point', label: 'Point, cells parted by commas: 1234.50' },
  { value: 'comma', label: 'Comma, cells parted by semicolons: 1234,50' },
]

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Copenhagen'

/** All zones with their present offset: "(UTC+01:00) Europe/Copenhagen"; "(UTC)" for none. */
export function zoneOptions(now: Date, also: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', also])
  return [...zones]
    .sort()
    .map((value) => ({ value, label: `(${offsetText(value, now)}) ${value.replaceAll('_', ' ')}` }))
}

export function offsetText(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  const offset = (parts.find((p) => p.type === 'timeZoneName')?.value ?? 'GMT').replace('GMT', '')
  return offset === '' || offset === '+00:00' ? 'UTC' : `UTC${offset}`
}
