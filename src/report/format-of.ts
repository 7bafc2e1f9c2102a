import type { WrittenFormat } from '../contract/account/written-formats.ts'

const FORMAT_OF: Record<string, WrittenFormat> = {
  da: 'danish',
  fo: 'danish',
  kl: 'danish',
  de: 'german',
  nl: 'dutch',
  sv: 'swedish',
  nb: 'norwegian',
  nn: 'norwegian',
  no: 'norwegian',
  fi: 'finnish',
  fr: 'french',
}

/** 'da-DK' → danish, 'en-US' → american; British for every other language, because texts are English. */
export function formatOf(language: string): WrittenFormat {
  try {
    const locale = new Intl.Locale(language).maximize()
    if (locale.language === 'en') return locale.region === 'US' ? 'american' : 'british'
    return FORMAT_OF[locale.language] ?? 'british'
  } catch (error) {
    if (error instanceof RangeError) return 'british'
    throw error
  }
}

/** 'DK' → danish: the default for a user with a country; British if there is none. */
export const formatOfCountry = (country: string): WrittenFormat =>
  /^[A-Z]{2}$/.test(country) ? formatOf(`und-${country}`) : 'british'
