import type { TestedSide, WhyThisNumber } from '../../contract/discovery/why.ts'
import { percent } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { WhyNumber } from '../routing/why-number.tsx'
import { rangeOf, whole } from '../../report/suggestion-words.ts'

interface WhyPanelProps {
  id: string
  why: WhyThisNumber | null
  value: { score: number; scoreLow: number; scoreHigh: number }
  currency: string
  /** Its part of the total, if that is less than its value alone. */
  counted?: number
  /** Shops of a network. */
  shops?: readonly string[]
  /** The two sides of a split test. */
  sides?: readonly TestedSide[]
  /** The shop's domain. */
  shop?: string | undefined
}

/** How a value is computed: its clicks, the facts that determine the value per click, and the result. */
export function WhyPanel({ id, why, value, currency, counted, shops = [], sides = [], shop }: WhyPanelProps) {
  const [low, high] = rangeOf(value).split('–')
  return (
    <div id={id} className="reco-why">
      <div>
        {why ? (
          <>
            {why.chance < 1 ? (
              <p>{percent(why.chance, 0)} of applications like this are accepted, which the value counts.</p>
            ) : null}
            <WhyNumber
              of={why.expectation}
              title="Why this number?"
              clicks={{ count: why.clickCount, sites: why.sitesCount }}
              {...(shop ? { shop } : {})}
            />
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
            ? 'What choosing the one that promises more loses on average, because the other may earn more: nothing where it does not, at most the upper end in nine of ten cases where it does. '
            : ''}
          If traffic stays as it was in the last 30 days. Most certain first: the list goes by the lower end.
          {counted !== undefined && counted < value.score - 0.5
            ? ` The total counts ${whole(counted, currency)} of it: its other clicks have a better use.`
            : ''}
        </p>
      </div>
    </div>
  )
}
