import { withParameters } from '../address/address.ts'

export type UtmTemplate = { utmSource: string; utmMedium: string; utmCampaign: string }

/** Adds the template's parameters that the address lacks. `{link}` stands for the code. */
export function withUtm(href: string, template: UtmTemplate | undefined, code: string): string {
  const of = { utm_source: template?.utmSource, utm_medium: template?.utmMedium, utm_campaign: template?.utmCampaign }
  return withParameters(
    new URL(href).href,
    Object.entries(of).flatMap(([name, value]) => (value ? [[name, value.replaceAll('{link}', code)] as const] : [])),
  )
}
