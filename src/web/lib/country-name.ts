const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** "Denmark" for DK; a value that is not a country stays unchanged. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return regions.of(code) ?? code
}
