import { createRandom, uuidOf } from '../random.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { DemoPage } from './pages.ts'
import { isRead } from './troubles.ts'

export type DemoSmartLink = {
  code: string
  name: string
  page: DemoPage
  campaign: DemoCampaign
  target: string
  weight: number
}

const occasions = ['Newsletter', 'Instagram bio', 'YouTube description', 'Facebook group', 'Podcast', 'Gift guide']

/** A dozen short links to merchants of popular pages, posted where a script cannot run. */
export function buildSmartLinks(
  accountUuid: string,
  pages: readonly DemoPage[],
  campaigns: readonly DemoCampaign[],
): DemoSmartLink[] {
  const found: DemoSmartLink[] = []
  for (const page of pages.filter((p) => isRead(p.site)).sort((a, b) => b.weight - a.weight)) {
    if (found.length === 12) break
    const link = page.links[page.links.length > 1 ? 1 : 0]
    const campaign = campaigns.find((c) => c.site === page.site && c.programme.merchant === link?.merchant)
    if (!link || !campaign || found.some((l) => l.campaign === campaign)) continue
    const random = createRandom('smart link', found.length)
    found.push({
      code: uuidOf(accountUuid, 'smart link', found.length).replaceAll('-', '').slice(0, 8),
      name: `${occasions[found.length % occasions.length]}: ${link.merchant?.name ?? ''}`,
      page,
      campaign,
      target: link.target,
      weight: 0.3 + random(),
    })
  }
  return found
}
