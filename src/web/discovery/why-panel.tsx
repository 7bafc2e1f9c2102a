import type { TestedSide, WhyThisNumber } from '../../contract/discovery/why.ts'
import { percent, plural } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { WhyNumber } from '../routing/why-number.tsx'
import { rangeOf, whole } from '../lib/suggestion-texts.ts'

interface WhyPanelProps {
  id: string
  why: WhyThisNumber | null
  value: { score: number; scoreLow: number; scoreHigh: number }
  currency: string
  /** What it adds to the total, where that is less than what it would be alone. */
  counted?: number
  /** Shops of a network. */
  shops?: readonly string[]
  /** What a split test compares. */
  sides?: readonly TestedSide[]
  /** What a click is worth is known of the shop, whoever carries it. */
  ofShop?: boolean
}

/** Where a value comes from: its clicks, four lines of what one of them is worth, and what that makes. */
export function WhyPanel({ id, why, value, currency, counted, shops = [], sides = [], ofShop }: WhyPanelProps) {
  const [low, high] = rangeOf(value).split('–')
  return (
    <div id={id} className="reco-why">
      <div>
        {why ? (
          <>
            <p>
              <b>{plural(why.clickCount, 'click')}</b> on {plural(why.sitesCount, 'site')} in 30 days
              {why.chance < 1 ? `, times a chance of ${percent(why.chance, 0)} to be let in` : ''}
            </p>
            <WhyNumber of={why.expectation} title="A click there" {...(ofShop ? { by: 'merchant' } : {})} />
          </>
        ) : null}
        {sides.map((s) => (
          <WhyNumber key={s.networkUuid} of={s.expectation} title={`A click through ${s.networkName}`} />
        ))}
        {shops.length > 0 ? (
          <p>
            Shops: {shops.join(', ')}. Each one’s number stands in{' '}
            <AppLink to="/discover/opportunities" className="link">
              Opportunities
            </AppLink>
            .
          </p>
        ) : null}
      </div>
      <div>
        <p>
          <b>
            {whole(value.score, currency)} a month, between {low} and {high}
          </b>
        </p>
        <p className="dim">
          {sides.length > 0
            ? 'What choosing the one that promises more loses on average, because the other may earn more. '
            : ''}
          At the last 30 days’ traffic. Ranked by the lower end, so a wide guess never stands above a sure one.
          {counted !== undefined && counted < value.score - 0.5
            ? ` The total counts ${whole(counted, currency)} of it: its other clicks have a better use.`
            : ''}
        </p>
      </div>
    </div>
  )
}
