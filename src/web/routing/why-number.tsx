import './why-number.css'
import { IconCircleCheck, IconClick, IconCoin, IconShoppingCart } from '@tabler/icons-react'
import type { Expectation } from '../../contract/routing/expectation.ts'
import { evidenceLabels } from '../../report/explain-expected.ts'
import { whyFacts, whyInAll } from '../../report/why-facts.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Badge } from '../ui/badge.tsx'

const tones = { measured: 'good', mixed: 'accent', stated: 'neutral', none: 'neutral' } as const
const icons = { clicks: IconClick, buys: IconShoppingCart, pays: IconCoin, approved: IconCircleCheck }

interface WhyNumberProps {
  of: Expectation
  title: string
  /** The clicks of 30 days behind the number. */
  clicks?: { count: number; sites: number }
  /** The shop's domain, with a link to its sales. */
  shop?: string
}

/**
 * The explanation of an expected commission: one fact per row, with the running result, and the evidence of own clicks.
 */
export function WhyNumber({ of, title, clicks, shop }: WhyNumberProps) {
  return (
    <div className="why-number">
      <p>
        <b>{title}</b> <Badge tone={tones[of.evidence]}>{evidenceLabels[of.evidence]}</Badge>
      </p>
      <ol className="why-facts">
        {whyFacts(of, clicks).map(({ key, label, says, from, result, isLeastSure }) => {
          const Icon = icons[key]
          return (
            <li key={key}>
              <span className="why-icon" aria-hidden>
                <Icon size={18} />
              </span>
              <div>
                <p className="why-label">
                  {label} {isLeastSure ? <Badge tone="warn">the least sure</Badge> : null}
                </p>
                <p>{says}</p>
                <p className="why-from">
                  {from}{' '}
                  {key === 'buys' && shop && of.merchantSales > 0 ? (
                    <AppLink
                      to="/insights/reports"
                      search={{ tab: 'date', filters: [{ key: 'names', value: shop, label: shop }] }}
                      className="link"
                    >
                      See its days
                    </AppLink>
                  ) : null}
                </p>
              </div>
              {result ? <b className="why-result num">{result}</b> : null}
            </li>
          )
        })}
      </ol>
      <p className="why-in-all">{whyInAll(of)}</p>
    </div>
  )
}
