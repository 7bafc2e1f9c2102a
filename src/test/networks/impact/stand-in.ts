import { type StandIn, startStandIn } from '../stand-in.ts'
import { jsonAnswer } from '../stand-in-json.ts'

export type ImpactAction = {
  id: string
  state: string
  payout: string
  eventDate: string
  clearedDate?: string
  subId1?: string
}
export type ImpactStandIn = StandIn & {
  actions: ImpactAction[]
  updates: { actionId: string; date: string; actionDate?: string; paystubId?: string; why?: string }[]
  campaigns: { id: string; name: string; url: string; isActive: boolean; rate?: string; deepLinks?: boolean }[]
}

/** Answers as impact.com's OpenAPI documents describe, with invented values, two rows a page. */
export async function startImpactStandIn({
  port = 0,
  accountSid = 'IRstandin189069',
  authToken = 'stand-in-token',
} = {}): Promise<ImpactStandIn> {
  const actions: ImpactAction[] = []
  const updates: ImpactStandIn['updates'] = []
  const campaigns: ImpactStandIn['campaigns'] = []
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const base = await startStandIn((url, request) => {
    if (request.headers.authorization !== expected)
      return jsonAnswer({ Status: 'ERROR', Message: 'Access denied' }, 401)
    const [, sid, call = '', id] = /^\/Mediapartners\/(\w+)\/(\w+)(?:\/([\w.]+))?$/.exec(url.pathname) ?? []
    if (sid !== accountSid) return undefined
    const read = (name: string) => url.searchParams.get(name) ?? ''
    const within = (date: string) =>
      Date.parse(date) >= Date.parse(read('StartDate')) && Date.parse(date) <= Date.parse(read('EndDate'))
    const shown = (a: ImpactAction) => ({
      Id: a.id,
      CampaignId: '7052',
      CampaignName: 'Gear House',
      State: a.state,
      Payout: a.payout,
      Amount: '84.99',
      Currency: 'EUR',
      EventDate: a.eventDate,
      ReferringDate: a.eventDate,
      ClearedDate: a.clearedDate ?? '',
      Oid: '100045',
      SubId1: a.subId1 ?? '',
      SharedId: '',
    })
    const lists: Record<string, () => unknown[]> = {
      MediaProperties: () => [{ Id: '1', Name: 'Café deals', Type: 'WEBSITE', Url: 'https://deals.example' }],
      Campaigns: () =>
        campaigns.map((c) => ({
          CampaignId: c.id,
          CampaignName: c.name,
          CampaignUrl: c.url,
          ContractStatus: c.isActive ? 'Active' : 'Expired',
          TrackingLink: `https://brand.sjv.io/c/189069/1/${c.id}`,
          AllowsDeeplinking: String(c.deepLinks ?? true),
          DeeplinkDomains: [],
        })),
      Contracts: () =>
        campaigns.map((c) => ({
          Id: `9${c.id}`,
          CampaignId: c.id,
          Status: c.isActive ? 'ACTIVE' : 'EXPIRED',
          Terms: {
            Currency: 'EUR',
            EventPayouts: [{ EventCategory: 'SALE', DefaultPayoutRate: c.rate ?? '5', DefaultPayout: '' }],
          },
        })),
      Actions: () => actions.filter((a) => within(a.eventDate)).map(shown),
      ActionUpdates: () =>
        updates
          .filter((u) => within(u.date))
          .map((u) => ({
            ActionId: u.actionId,
            UpdateDate: u.date,
            ActionDate: u.actionDate ?? '',
            PaystubId: u.paystubId ?? '',
            StateDetailDescription: u.why ?? '',
          })),
    }
    if (id !== undefined) {
      const one = call === 'Actions' ? actions.find((a) => a.id === id) : undefined
      return one ? jsonAnswer(shown(one)) : jsonAnswer({ Status: 'ERROR', Message: 'not found' }, 404)
    }
    const make = Object.hasOwn(lists, call) ? lists[call] : undefined
    if (!make) return undefined
    if (call.startsWith('Action')) {
      const days = (Date.parse(read('EndDate')) - Date.parse(read('StartDate'))) / 86_400_000
      if (!(days <= 45)) return jsonAnswer({ Status: 'ERROR', Message: 'at most 45 days' }, 400)
    }
    const rows = make()
    const page = Number(read('Page'))
    return jsonAnswer({
      '@page': String(page),
      '@numpages': String(Math.max(1, Math.ceil(rows.length / 2))),
      '@total': String(rows.length),
      [call]: rows.slice(page * 2 - 2, page * 2),
    })
  }, port)
  return { ...base, actions, updates, campaigns }
}
