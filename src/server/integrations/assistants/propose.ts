import { z } from 'zod'
import { endSplitShare, splitShare } from '../../../contract/bounds.ts'
import { day } from '../../../contract/days.ts'
import type { DraftInput } from '../../../contract/integrations/assistants.ts'
import { links } from '../../../contract/links/links.ts'
import { dryRuns, type DryRunAnswer } from '../../../contract/routing/dry-runs.ts'
import { splitTests } from '../../../contract/routing/split-tests.ts'
import { steering } from '../../../contract/routing/steering.ts'
import { plural } from '../../../report/format.ts'
import type { Principal } from '../../http/principal.ts'
import { checked } from '../v1/asked.ts'
import { money } from '../v1/to-money.ts'
import { clean, fenced } from './fence.ts'
import { ofCount, ofMoney, proofOf } from './proof.ts'
import { asCall, tool, type ToolParts } from './tool.ts'

const link = z.object({
  name: z.string().trim().min(1).max(100),
  site_id: z.uuid(),
  merchant_id: z.uuid(),
  target_url: z.string().trim().min(1).max(2048),
  page_url: z.string().trim().max(2048).default(''),
})
const priority = z.object({
  campaign_ids: z.array(z.uuid()).min(1).max(500).describe('campaign_ids of a programme, from the tool merchant'),
  is_priority: z.boolean().default(true),
})
const splitTest = z.object({
  merchant_id: z.uuid(),
  network_account_a: z.uuid(),
  network_account_b: z.uuid(),
  percent_a: z.int().min(splitShare.least).max(splitShare.most).default(50),
  percent_a_afterwards: z.int().min(endSplitShare.least).max(endSplitShare.most).default(50),
  end_date: day.describe('Its last day'),
  site_ids: z.array(z.uuid()).max(500).optional(),
})
const input = z
  .object({
    note: z.string().trim().max(500).default('').describe('Why, for the person who decides'),
    link: link.optional(),
    priority: priority.optional(),
    split_test: splitTest.optional(),
  })
  .refine((d) => [d.link, d.priority, d.split_test].filter((part) => part !== undefined).length === 1, {
    path: ['link'],
    message: 'Give one of link, priority and split_test',
  })
type Asked = z.output<typeof input>
type Draft = { kind: 'link' | 'priority' | 'split_test'; title: string; text: string; input: DraftInput }

const linkDraft = async (
  { screens }: ToolParts,
  l: z.output<typeof link>,
  who: Principal,
): Promise<{ draft: Draft; notes: string[] }> => {
  const given = checked(links.create.input, {
    urlShortName: clean(l.name),
    urlShortChannelUuid: l.site_id,
    urlShortAdvertiserUuid: l.merchant_id,
    urlShortTargetUrl: l.target_url,
    urlShortChannelUrl: l.page_url,
  })
  const seen = await screens().links.check(
    checked(links.check.input, {
      urlShortChannelUuid: given.urlShortChannelUuid,
      urlShortAdvertiserUuid: given.urlShortAdvertiserUuid,
      urlShortTargetUrl: given.urlShortTargetUrl,
      urlShortCampaignUuid: null,
    }),
    who,
  )
  const draft: Draft = {
    kind: 'link',
    title: `Smart link: ${given.urlShortName}`,
    text: `Leads to ${seen.targetUrl}`,
    input: { link: given },
  }
  return { draft, notes: seen.notes.map((n) => n.text) }
}

const priorityDraft = async ({ screens }: ToolParts, p: z.output<typeof priority>, who: Principal): Promise<Draft> => {
  const rule = checked(steering.tracking.input, { campaignUuids: p.campaign_ids, campaignIsPriority: p.is_priority })
  const campaigns = await screens().merchants.campaigns({}, who)
  const names = new Set(campaigns.filter((c) => p.campaign_ids.includes(c.trackerUuid)).map((c) => c.trackerName))
  const how = p.is_priority ? 'Prioritize' : 'Prioritize no more:'
  return {
    kind: 'priority',
    title: clean(`${how} ${[...names].join(', ')}`),
    text: `On ${plural(p.campaign_ids.length, 'site')}`,
    input: { priority: rule },
  }
}

const splitDraft = async ({ screens }: ToolParts, s: z.output<typeof splitTest>, who: Principal): Promise<Draft> => {
  const split = checked(splitTests.save.input, {
    advertiserUuid: s.merchant_id,
    connectionUuidA: s.network_account_a,
    connectionUuidB: s.network_account_b,
    trafficSplit: s.percent_a,
    endTrafficSplit: s.percent_a_afterwards,
    endDate: s.end_date,
    ...(s.site_ids ? { channelUuids: s.site_ids } : {}),
  })
  const options = await screens().splitTests.options({ advertiserUuid: s.merchant_id }, who)
  const nameOf = (uuid: string) => {
    const found = options.find((o) => o.connectionUuid === uuid)
    return found ? found.connectionName.trim() || found.networkName : 'a network account'
  }
  return {
    kind: 'split_test',
    title: clean(`Split test: ${options[0]?.domains[0] ?? 'a merchant'}`),
    text: clean(
      `${s.percent_a} % of the clicks to ${nameOf(s.network_account_a)}, the rest to ${nameOf(s.network_account_b)}, until ${s.end_date}`,
    ),
    input: { split_test: split },
  }
}

/** The effect the proposal would have; also refuses ids of another account. */
const replay = (
  { screens }: ToolParts,
  { input: { priority: tracking, split_test: split } }: Draft,
  who: Principal,
): Promise<DryRunAnswer> => asCall(dryRuns.run, screens().dryRuns.run)(tracking ? { tracking } : { split }, who)

const draftOf = async (
  parts: ToolParts,
  asked: Asked,
  who: Principal,
): Promise<{ draft: Draft; notes: string[]; would: DryRunAnswer | null }> => {
  if (asked.link) return { ...(await linkDraft(parts, asked.link, who)), would: null }
  const draft = asked.priority
    ? await priorityDraft(parts, asked.priority, who)
    : asked.split_test
      ? await splitDraft(parts, asked.split_test, who)
      : null
  if (!draft) throw new Error('the rules of the input name exactly one')
  return { draft, notes: [], would: await replay(parts, draft, who) }
}

const proofOfDryRun = ({ currencyCode: currency, ...would }: DryRunAnswer, address: string) =>
  proofOf({
    period: null,
    known_share: null,
    values: {
      dry_run: ofMoney(money(would.middle, currency)),
      dry_run_low: ofMoney(money(would.low, currency)),
      dry_run_high: ofMoney(money(would.high, currency)),
      clicks: ofCount(would.clicks),
    },
    rows: would.moved.map((m) => ({
      from: m.from && fenced(m.from.networkName),
      to: m.to && fenced(m.to.networkName),
      clicks: String(m.clicks),
      money: money(m.money, currency).amount,
      currency,
    })),
    report_url: address,
  })

export function proposeTool(parts: ToolParts) {
  const { publicUrl, drafts } = parts
  return tool({
    description:
      'Writes a draft of a smart link, of a priority of campaigns, or of a split test, with what it would have done in the last 30 days. It changes nothing: a person confirms or refuses it on the screen.',
    isWriting: true,
    input,
    async run(asked, { who, key }) {
      const { draft, notes, would } = await draftOf(parts, asked, who)
      const uuid = await drafts.write(who, { ...draft, note: clean(asked.note), keyName: key.name })
      const address = `${publicUrl}/integrations?tab=assistants&draft=${uuid}`
      return {
        about: draft.title,
        data: {
          draft_id: uuid,
          state: 'open',
          confirm_url: address,
          says: 'Nothing was changed. A person confirms or refuses this draft on the screen.',
          notes: [...notes, ...(would?.notes ?? [])].map(fenced),
        },
        proof: would ? proofOfDryRun(would, address) : null,
      }
    },
  })
}
