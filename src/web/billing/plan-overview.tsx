import { Button, SegmentedControl } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { invoiceDays } from '../../contract/bounds.ts'
import type { Customer } from '../../contract/billing/billing.ts'
import { planCards } from '../../contract/plan-cards.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { AppLink } from '../ui/app-link.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { DowngradeDialog } from './downgrade-dialog.tsx'
import { LimitsTable } from './limits-table.tsx'
import { fitText, fittingPlan } from './plan-fit.ts'
import { PlanSection } from './plan-section.tsx'
import { usageQuery } from './queries.ts'
import { usePlanChoice } from './use-plan-choice.ts'

/** How plans are paid, per payment provider. */
const payment: Record<Customer['provider'], string> = {
  house: `Plans are paid by invoice, due in ${invoiceDays.due} days: cards are not taken yet.`,
  stripe: 'Plans are paid by card.',
  off: 'Nothing is for sale here: everything is unlocked.',
}

function Head() {
  const { setSearch } = useSearchState()
  return (
    <PageHead title="Plan overview">
      <AppLink to="/settings/billing" className="link">
        View pricing page
      </AppLink>
      <Button variant="subtle" color="gray" aria-label="Close" onClick={() => setSearch({ plans: undefined })}>
        <IconX size={18} aria-hidden />
      </Button>
    </PageHead>
  )
}

/** The four plans side by side, by the year or by the month. */
export function PlanOverview({ customer }: { customer: Customer }) {
  const mayPay = useMe().userRights.includes('money')
  const choice = usePlanChoice(customer)
  const usage = useQuery(usageQuery(useApi()))
  const fitting = fittingPlan(customer.plan, usage.data)
  const fit = fitText(customer.plan, usage.data)
  // the verdict above the plans depends on it and would push them down
  if (usage.isPending)
    return (
      <>
        <Head />
        <PageBody>
          <LoadingBlock h={480} radius="lg" />
        </PageBody>
      </>
    )
  return (
    <>
      <Head />
      <PageBody>
        {fit ? (
          <Verdict label="Which plan fits" tone="wait" lead={fit.lead}>
            {fit.more}
          </Verdict>
        ) : null}
        <div className="plan-bar">
          <SegmentedControl
            aria-label="Interval"
            value={choice.interval}
            onChange={(value) => choice.setInterval(value === 'month' ? 'month' : 'year')}
            data={[
              { value: 'year', label: 'Annual -15%' },
              { value: 'month', label: 'Monthly' },
            ]}
          />
          <span className="dim">
            Prices in US dollars, without VAT. A downgrade starts when the paid period ends.{' '}
            {payment[customer.provider]}
            {mayPay ? '' : ' Owners, admins and finance change the plan.'}
          </span>
        </div>
        <div className="grid4 plan-grid">
          {planCards.map((card) => (
            <PlanSection
              key={card.plan}
              card={card}
              customer={customer}
              choice={choice}
              isFitting={card.plan === fitting}
            />
          ))}
        </div>
        <LimitsTable current={customer.plan} />
      </PageBody>
      {choice.leaving ? <DowngradeDialog to={choice.leaving} customer={customer} onClose={choice.stay} /> : null}
    </>
  )
}
