export type UtmTemplate = { utmSource: string; utmMedium: string; utmCampaign: string }

/** Adds what the template says and the address does not have. `{link}` stands for the code. */
export function withUtm(href: string, template: UtmTemplate | undefined, code: string): string {
  const url = new URL(href)
  const of = { utm_source: template?.utmSource, utm_medium: template?.utmMedium, utm_campaign: template?.utmCampaign }
  for (const [name, value] of Object.entries(of))
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value.replaceAll('{link}', code))
  return url.href
}
