import { SimpleTable } from '../ui/simple-table.tsx'
import { limitsOf, planTable } from '../../contract/plan-table.ts'
import type { Plan } from '../../contract/plans.ts'
import { compact } from '../../report/format.ts'
import { Card } from '../ui/card.tsx'
import { planCards } from '../../contract/plan-cards.ts'

const rows = [
  ['users', 'Users', String],
  ['sites', 'Sites', String],
  ['networks', 'Networks', String],
  ['commission', 'Commission a month', (n: number) => `$${compact(n)}`],
  ['records', 'Records a month', compact],
  ['pageviews', 'Pageviews a month', compact],
] as const

/** The limits of all plans side by side. */
export function LimitsTable({ current }: { current: string }) {
  const said = (plan: Plan, key: (typeof rows)[number][0], show: (n: number) => string) => {
    const most = limitsOf(plan)[key]
    return most !== null ? show(most) : planTable[plan].price === null ? 'by contract' : 'unlimited'
  }
  return (
    <Card title="Limits">
      <SimpleTable
        label="Limits"
        className="limits"
        rows={rows}
        keyOf={([key]) => key}
        columns={[
          { key: 'what', head: 'What is counted', isSilent: true, isRowHead: true, cell: ([, label]) => label },
          ...planCards.map(({ plan, title }) => ({
            key: plan,
            head: title,
            end: true,
            className: plan === current ? 'limits-current' : undefined,
            cell: ([key, , show]: (typeof rows)[number]) => said(plan, key, show),
          })),
        ]}
      />
    </Card>
  )
}
