import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import { momentText } from '../../report/date-text.ts'
import { clickMoney, explainExpected } from '../../report/explain-expected.ts'
import { percent, plural } from '../../report/format.ts'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { destinationOf } from './link-rows.ts'
import { Looks } from './looks.tsx'
import { wordsOf } from './texts.ts'

interface LinkDetailProps {
  link: BrokenLink
  mayChange: boolean
  show: boolean
  /** The user came for this one: scroll it into view. */
  isWanted?: boolean
}

const valueOf = ({ expectation, lostShare, brokenLinkClickCount }: BrokenLink): string =>
  expectation
    ? `${plural(brokenLinkClickCount, 'click')} × ${clickMoney(expectation.epc, expectation.currencyCode)}, ${
        lostShare === 1 ? 'all of it lost' : `${percent(lostShare, 0)} of it lost`
      }`
    : `${plural(brokenLinkClickCount, 'click')}; what one earns is not known yet`

const intoView = (node: HTMLElement | null) => node?.scrollIntoView?.({ block: 'center' })

/** The details of a link: what was observed, and how its money is computed. */
export function LinkDetail({ link, mayChange, show, isWanted }: LinkDetailProps) {
  const { userTimezone } = useMe()
  const at = (text: string) => momentText(text, userTimezone)
  const leads = destinationOf(link)
  return (
    <div className="broken-detail" ref={isWanted ? intoView : undefined}>
      <Looks target={link.brokenLinkTargetUrlPath} mayCheck={mayChange} show={show} />
      <div>
        <p className="broken-help">{wordsOf(link.brokenLinkErrorCode).help}</p>
        <dl className="broken-facts">
          <dt>Found</dt>
          <dd>{link.brokenLinkReason}</dd>
          <dt>Page</dt>
          <dd>
            <ExternalLink className="link" href={`https://${link.brokenLinkUrlPath}`}>
              {link.brokenLinkUrlPath}
            </ExternalLink>
          </dd>
          <dt>Opened</dt>
          <dd>
            <ExternalLink className="link" href={link.brokenLinkTargetUrl}>
              {link.brokenLinkTargetUrl}
            </ExternalLink>
            {link.brokenLinkNetworkUrl ? (
              <span className="dim"> the shop’s own page, not the network’s link</span>
            ) : null}
          </dd>
          {leads === null ? null : (
            <>
              <dt>That leads to</dt>
              <dd>
                <ExternalLink className="link" href={leads}>
                  {leads}
                </ExternalLink>
              </dd>
            </>
          )}
          <dt>Seen broken</dt>
          <dd>
            {at(link.brokenLinkDatetime)}, last {at(link.brokenLinkCheckedDatetime)}
          </dd>
          {link.advertiserUuid ? (
            <>
              <dt>Merchant</dt>
              <dd>
                <AppLink to={`/merchants/${link.advertiserUuid}`} className="link">
                  {link.advertiserDomain}
                </AppLink>
              </dd>
            </>
          ) : null}
          <dt>Value</dt>
          <dd>{valueOf(link)}</dd>
        </dl>
        {link.expectation ? (
          <>
            <h3 className="looks-title">Why this number?</h3>
            <ol className="broken-why">
              {explainExpected(link.expectation, 'merchant').map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </>
        ) : null}
      </div>
    </div>
  )
}
