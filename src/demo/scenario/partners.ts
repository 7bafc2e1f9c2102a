import { foldText } from '../../contract/merchants/fold-text.ts'
import { uuidOf } from '../random.ts'
import { roleOf } from './merchants.ts'
import { type ContractPlan, type PartnerPlan, partnerPlans } from './partners-data.ts'
import { contractUuidOf, type DemoProgramme } from './programmes.ts'

export type DemoContract = ContractPlan & {
  uuid: string
  name: string
  url: string
  commission: { type: 'CPS' | 'CPA'; value: string; currency: string }
}
export type DemoPartner = Omit<PartnerPlan, 'company' | 'contracts'> & {
  uuid: string
  name: string
  domain: string
  email: string
  /** A statement is paid this many months after its own. */
  monthsToPay: number
  contracts: DemoContract[]
}

const usual: DemoContract['commission'] = { type: 'CPS', value: '10', currency: 'DKK' }

/** The commission of a direct partner's programme: it never changes in the demo. */
const paidBy = ({ type, currency, rates: [rate] }: DemoProgramme): DemoContract['commission'] => ({
  type: type === 'CPA' ? 'CPA' : 'CPS',
  value: String((type === 'CPA' ? rate?.flat : rate?.percentage) ?? 0),
  currency,
})

/** A seller's first contract is the programme of its clicks and orders. */
export function buildPartners(accountUuid: string, programmes: readonly DemoProgramme[]): DemoPartner[] {
  const own = programmes.filter((p) => p.connection.arrives === 'own')
  return partnerPlans.map(({ company, contracts, ...plan }) => {
    const [category, rank] = plan.sells ?? []
    const programme = own.find((p) => p.merchant.category === category && p.merchant.rank === rank)
    if (plan.sells && !programme) throw new Error(`No direct partner sells ${category}, rank ${rank}`)
    const [name, domain] = company ?? [programme?.merchant.name ?? '', programme?.merchant.domain ?? '']
    const uuid = uuidOf(accountUuid, 'partner', domain)
    return {
      ...plan,
      uuid,
      name: `${name} ApS`,
      domain,
      email: `${foldText(plan.contact[0])}@${domain}`,
      monthsToPay: (programme && roleOf(programme.merchant, 'direct')?.monthsToPay) ?? 1,
      contracts: contracts.map((c, n) => ({
        ...c,
        uuid: programme && n === 0 ? contractUuidOf(accountUuid, domain) : uuidOf(uuid, 'contract', n),
        name: c.name ?? programme?.name ?? 'Always on',
        url: `https://${domain}/`,
        commission: programme ? paidBy(programme) : usual,
      })),
    }
  })
}
