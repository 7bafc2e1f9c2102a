import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { features, type Feature, featureNames, type Plan, plans } from '../../contract/plans.ts'
import { account, setGranted, setShare, user, recordAudit } from '../../server/account/index.ts'
import { creditInvoice, givePlan, markPaid, markPayoutPaid, openPayouts } from '../../server/billing/index.ts'
import { OperatorError } from '../../server/env/operator-error.ts'
import { type Command, findAccount } from './world.ts'

const planNames = Object.keys(plans) as Plan[]

function readPlan(typed: string | undefined): Plan {
  const plan = planNames.find((name) => name.toLowerCase() === typed?.toLowerCase())
  if (!plan) throw new OperatorError(`Name the plan: ${planNames.join(', ')}`)
  return plan
}
function readFeature(typed: string | undefined): Feature {
  const feature = featureNames.find((name) => name.toLowerCase() === typed?.toLowerCase())
  if (!feature)
    throw new OperatorError(`Name the feature: ${featureNames.map((name) => `${name} (${features[name]})`).join(', ')}`)
  return feature
}

const list: Command = {
  name: 'accounts',
  takes: '',
  does: 'lists all accounts: uuid, plan, what was granted, people, name',
  run: async ({ database, print }) => {
    const people = await database.system.select().from(user).orderBy(asc(user.createdAt))
    for (const a of await database.system.select().from(account).orderBy(asc(account.createdAt), asc(account.uuid))) {
      const own = people.filter((p) => p.accountUuid === a.uuid)
      const owner = own.find((p) => p.role === 'owner')?.email ?? 'no owner'
      const more = [
        a.granted.length > 0 ? `granted ${a.granted.join(', ')}` : '',
        a.isRevshareEnabled ? `share ${a.revsharePercent} %` : '',
        a.isDemo ? 'demo' : '',
      ].filter(Boolean)
      print([a.uuid, a.plan, own.length === 1 ? '1 person' : `${own.length} people`, owner, a.name, ...more].join('  '))
    }
  },
}

const setPlan: Command = {
  name: 'set-plan',
  takes: '<account> <plan>',
  does: `gives an account a plan (${planNames.join(', ')}) without a bill, and ends what it bought`,
  run: async (world, [who, typed]) => {
    const plan = readPlan(typed)
    const { uuid, name } = await findAccount(world, who)
    await givePlan(world.database, uuid, plan)
    world.print(`${name} is on ${plan}.`)
  },
}

const change = (name: 'grant' | 'revoke', does: string): Command => ({
  name,
  takes: '<account> <feature>',
  does,
  run: async (world, [who, typed]) => {
    const feature = readFeature(typed)
    const found = await findAccount(world, who)
    const granted = featureNames.filter((f) => (f === feature ? name === 'grant' : found.granted.includes(f)))
    await world.database.system.transaction(async (tx) => {
      await setGranted(tx, found.uuid, granted)
      await recordAudit(
        tx,
        { accountUuid: found.uuid, userUuid: null },
        { action: 'features.granted', object: 'Plan', before: { granted: found.granted }, after: { granted } },
      )
    })
    world.print(`${found.name} has beyond its plan: ${granted.join(', ') || 'nothing'}.`)
  },
})

const share: Command = {
  name: 'set-share',
  takes: '<account> <percent>',
  does: 'sets the share of its boost campaigns that an account gets; 0 switches it off',
  run: async (world, [who, typed]) => {
    if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed ?? '') || Number(typed) > 100)
      throw new OperatorError('Name the share in percent, from 0 to 100')
    const percent = Number(typed)
    const found = await findAccount(world, who)
    await world.database.system.transaction(async (tx) => {
      await setShare(tx, found.uuid, percent)
      await recordAudit(
        tx,
        { accountUuid: found.uuid, userUuid: null },
        {
          action: 'revshare.changed',
          object: 'Boost',
          before: { percent: found.revsharePercent },
          after: { percent },
        },
      )
    })
    world.print(
      percent > 0 ? `${found.name} gets ${percent} % of its boost campaigns.` : `${found.name} gets no share.`,
    )
  },
}

const paid: Command = {
  name: 'mark-paid',
  takes: '<invoice number>',
  does: 'notes that the money of an invoice came in',
  run: async ({ database, now, print }, [number]) => {
    if (!number) throw new OperatorError('Name the number of the invoice, like OB-2026-0001')
    const { total } = await markPaid(database, number, now())
    print(`${number} is paid: ${total.toFixed(2)} USD.`)
  },
}

const credit: Command = {
  name: 'credit',
  takes: '<invoice number>',
  does: 'takes an invoice back with a credit note, which is mailed within the hour',
  run: async ({ database, now, print }, [number]) => {
    if (!number) throw new OperatorError('Name the number of the invoice, like OB-2026-0001')
    print(`${number} is taken back by ${(await creditInvoice(database, number, now())).number}.`)
  },
}

const payouts: Command = {
  name: 'payouts',
  takes: '',
  does: 'lists the boost payouts that wait to be paid: uuid, month, amount, account',
  run: async ({ database, print }) => {
    const open = await openPayouts(database)
    if (open.length === 0) print('No boost payout waits to be paid.')
    for (const p of open)
      print(
        [p.uuid, p.month.slice(0, 7), `${(p.amountCents / 100).toFixed(2)} ${p.currencyCode}`, p.accountUuid].join(
          '  ',
        ),
      )
  },
}
const payoutPaid: Command = {
  name: 'payout-paid',
  takes: '<payout uuid>',
  does: 'notes that a boost payout was paid',
  run: async ({ database, now, print }, [typed]) => {
    const read = z.uuid().safeParse(typed)
    if (!read.success) throw new OperatorError('Name the uuid of the payout, as `payouts` lists it')
    await markPayoutPaid(database, read.data, now())
    print('The payout is paid.')
  },
}

export const planCommands: readonly Command[] = [
  list,
  setPlan,
  change('grant', `grants one feature beyond the plan (${featureNames.join(', ')})`),
  change('revoke', 'takes a granted feature back'),
  share,
  paid,
  credit,
  payouts,
  payoutPaid,
]
