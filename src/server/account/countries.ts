import { countryCodes } from '../../contract/countries.ts'

/** Names come from the platform's own tables. */
const names = new Intl.DisplayNames('en', { type: 'region' })

export const countries = countryCodes
  .map((countryCode) => ({ countryCode, countryName: names.of(countryCode) ?? countryCode }))
  .sort((a, b) => a.countryName.localeCompare(b.countryName, 'en'))
