import { limitsOf, type Meter, usedPercent } from '../../../contract/plan-table.ts'
import { int, money } from '../../../report/format.ts'
import { layOut, type MailText } from '../../mail/index.ts'

const always = 'Mails about your plan and its invoices are always sent.'
const labels: Record<Meter | 'users' | 'sites' | 'networks', string> = {
  users: 'Users',
  sites: 'Sites',
  networks: 'Networks',
  commission: 'Commission a month',
  records: 'Records a month',
  partners: 'Direct partners',
  pageviews: 'Pageviews a month',
}
type Limited = keyof typeof labels
const said = (what: Limited, n: number | null): string =>
  n === null ? 'No limit' : what === 'commission' ? money(n, 'USD', 0) : int(n)

const holds = (plan: string) =>
  (Object.keys(labels) as Limited[]).map((what) => [labels[what], said(what, limitsOf(plan)[what])] as const)

export const upgradeText = (p: { accountName: string; from: string; plan: string; link: string }): MailText =>
  layOut({
    subject: `${p.accountName} is now on ${p.plan}`,
    title: `Welcome to ${p.plan}`,
    parts: [
      { kind: 'text', text: `${p.accountName} went from ${p.from} to ${p.plan}. It now includes:` },
      { kind: 'facts', rows: holds(p.plan) },
      { kind: 'button', label: 'See plan and payments', href: p.link },
    ],
    foot: [always],
  })

export const downgradeText = (p: { accountName: string; from: string; plan: string; link: string }): MailText =>
  layOut({
    subject: `${p.accountName} is now on ${p.plan}`,
    title: `You are on ${p.plan} now`,
    parts: [
      {
        kind: 'text',
        text: `${p.accountName} went from ${p.from} to ${p.plan}. Anything above its limits is inactive, not deleted, and becomes active again with a bigger plan.`,
      },
      { kind: 'facts', rows: holds(p.plan) },
      { kind: 'button', label: 'See plan and payments', href: p.link },
    ],
    foot: [always],
  })

export type Used = { meter: Meter | 'users'; used: number; most: number | null }

/** Usage of a plan. Monthly meters do not stop at their limit, and the mail says so. */
export function planLimitText(p: {
  accountName: string
  plan: string
  used: readonly Used[]
  link: string
  settingsLink: string
}): MailText {
  // the plan's limit on users is enforced, so "one of one" needs no warning
  const worst = Math.max(0, ...p.used.map((u) => (u.meter === 'users' ? 0 : (usedPercent(u.used, u.most) ?? 0))))
  return layOut({
    subject: worst > 100 ? `${p.accountName} is above its plan` : `${p.accountName} has used ${worst} % of its plan`,
    title: worst >= 100 ? 'Your plan is too small for this month' : 'You come near the limits of your plan',
    parts: [
      {
        kind: 'text',
        text: `${p.accountName} is on ${p.plan}. Tracking and reports go on whatever the numbers are; a bigger plan has room for them.`,
      },
      {
        kind: 'table',
        head: ['Meter', 'Used', 'Plan holds', 'Share'],
        rows: p.used.map((u) => {
          const percent = usedPercent(u.used, u.most)
          return [labels[u.meter], said(u.meter, u.used), said(u.meter, u.most), percent === null ? '' : `${percent} %`]
        }),
      },
      { kind: 'button', label: 'Compare plans', href: p.link },
    ],
    foot: [{ text: 'You choose your mails on your account page:', href: p.settingsLink }],
  })
}

export const completeUpdateText = (p: { accountName: string; missing: readonly string[]; link: string }): MailText =>
  layOut({
    subject: 'Please complete your company details',
    title: 'Complete your company details',
    parts: [
      {
        kind: 'text',
        text: `Invoices of ${p.accountName} need the details of your company. These are still missing:`,
      },
      { kind: 'text', text: p.missing.join(', ') },
      { kind: 'button', label: 'Complete the details', href: p.link },
    ],
    foot: [always],
  })
