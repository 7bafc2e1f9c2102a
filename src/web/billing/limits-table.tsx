import { limitsOf, planTable } from '../../contract/plan-table.ts'
import type { Plan } from '../../contract/plans.ts'
import { compact } from '../../report/format.ts'
import { Card } from '../ui/card.tsx'
import { planCards } from './plan-cards.ts'

const rows = [
  ['users', 'Users', String],
  ['sites', 'Sites', String],
  ['networks', 'Networks', String],
  ['commission', 'Commission a month', (n: number) => `$${compact(n)}`],
  ['records', 'Records a month', compact],
  ['pageviews', 'Pageviews a month', compact],
] as const

/** What each plan holds, side by side. */
export function LimitsTable({ current }: { current: string }) {
  const said = (plan: Plan, key: (typeof rows)[number][0], show: (n: number) => string) => {
    const most = limitsOf(plan)[key]
    return most !== null ? show(most) : planTable[plan].price === null ? 'by contract' : 'unlimited'
  }
  return (
    <Card title="Limits">
      <div className="payments limits">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">What is counted</span>
              </th>
              {planCards.map(({ plan, title }) => (
                <th key={plan} scope="col" className="payments-amount" data-current={plan === current || undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, label, show]) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {planCards.map(({ plan }) => (
                  <td key={plan} className="payments-amount" data-current={plan === current || undefined}>
                    {said(plan, key, show)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
