import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import { dateTimeIn } from '../../report/dates.ts'
import { explainExpected } from '../../report/explain-expected.ts'
import { int, money, percent, plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { DetailDrawer, DetailPart } from '../ui/detail-drawer.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { FormError } from '../ui/form-error.tsx'
import { notify } from '../ui/notify.ts'
import { looksQuery } from './queries.ts'
import { wordsOf } from './texts.ts'

const how = {
  link: 'the link',
  redirect: 'redirect',
  meta: 'the page sends visitors on',
  script: 'a script sends visitors on',
}

/** What was seen of a link, hop by hop and look by look, and why its money is what it is. */
export function LinkDrawer({ link, onClose }: { link: BrokenLink | null; onClose: () => void }) {
  const api = useApi()
  const { userTimezone, currency } = useMe()
  const url = link?.brokenLinkTargetUrlPath ?? ''
  const looks = useQuery({ ...looksQuery(api, url), enabled: link !== null })
  const check = useMutation({
    mutationFn: () => api.brokenLinks.check({ brokenLinkTargetUrl: url }),
    onSuccess: () => notify('The link is looked at within minutes'),
  })
  const at = (text: string) => dateTimeIn(text, userTimezone)
  return (
    <DetailDrawer
      opened={link !== null}
      onClose={onClose}
      title={link ? wordsOf(link.brokenLinkErrorCode).label : ''}
      loading={looks.isPending}
      error={looks.error ? messageOf(looks.error) : null}
      onRetry={() => void looks.refetch()}
    >
      {link ? (
        <>
          <p>{wordsOf(link.brokenLinkErrorCode).help}</p>
          <DetailPart title="The link">
            <dl className="broken-facts">
              <dt>Page</dt>
              <dd>
                <ExternalLink href={`https://${link.brokenLinkUrlPath}`}>{link.brokenLinkUrlPath}</ExternalLink>
              </dd>
              <dt>Opened</dt>
              <dd>
                <ExternalLink href={link.brokenLinkTargetUrl}>{link.brokenLinkTargetUrl}</ExternalLink>
                {link.brokenLinkNetworkUrl ? (
                  <span className="dim"> the shop’s own page, not the network’s link</span>
                ) : null}
              </dd>
              <dt>Seen broken</dt>
              <dd>
                {at(link.brokenLinkDatetime)}, last {at(link.brokenLinkCheckedDatetime)}
              </dd>
              {link.advertiserUuid ? (
                <>
                  <dt>Merchant</dt>
                  <dd>
                    <AppLink to={`/merchants/${link.advertiserUuid}`}>{link.advertiserDomain}</AppLink>
                  </dd>
                </>
              ) : null}
              <dt>Value</dt>
              <dd>
                {plural(link.brokenLinkClickCount, 'click')} ×{' '}
                {money(link.expectation?.epc ?? 0, currency.currencyCode)},{' '}
                {link.lostShare === 1 ? 'all of it lost' : `${percent(link.lostShare, 0)} of it lost`}
              </dd>
            </dl>
          </DetailPart>
          {link.expectation ? (
            <DetailPart title="Why this number?">
              <ol className="broken-why">
                {explainExpected(link.expectation).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            </DetailPart>
          ) : null}
          <DetailPart title="What we saw, hop by hop">
            <ol className="looks">
              {(looks.data ?? []).map((look) => (
                <li key={look.lookDatetime}>
                  <p>
                    <b>{at(look.lookDatetime)}</b> {look.reason}
                  </p>
                  <ol className="hops">
                    {look.hops.map((hop) => (
                      <li key={`${hop.by} ${hop.url}`}>
                        <span className="hop-status num" data-bad={hop.status === 0 || hop.status >= 400 || undefined}>
                          {hop.status === 0 ? 'none' : int(hop.status)}
                        </span>
                        <span className="hop-url">
                          {hop.url} <span className="dim">{how[hop.by]}</span>
                        </span>
                      </li>
                    ))}
                  </ol>
                </li>
              ))}
            </ol>
            <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
              Check now
            </Button>
            <FormError problem={check.error} />
          </DetailPart>
        </>
      ) : null}
    </DetailDrawer>
  )
}
