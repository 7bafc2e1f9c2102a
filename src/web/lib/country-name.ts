const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** "Denmark" for DK; what is no country stays as it is. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return regions.of(code) ?? code
}
