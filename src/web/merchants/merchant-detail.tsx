import { Button } from '@mantine/core'
import { IconExternalLink, IconLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { useApi } from '../lib/api.tsx'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { openAbout, stateWords, type Thing } from '../../report/state-words.ts'
import { AlertNote } from '../lib/alert-note.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMay } from '../lib/session.ts'
import { SmartLinkDialog } from '../links/smart-link-dialog.tsx'
import { ChangesPanel } from '../routing/changes-panel.tsx'
import { DeactivateButton } from '../routing/deactivate-button.tsx'
import { changesQuery, expectedQuery, splitQuery } from '../routing/queries.ts'
import { SplitPanel } from '../routing/split-panel.tsx'
import { splitAct } from '../routing/verdict-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { LeadCard } from '../ui/lead-card.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { behindIt, brokenWay } from './broken-way.ts'
import { CampaignsCard } from './campaigns-card.tsx'
import { ChangeLog } from './change-log.tsx'
import type { FoundMerchant } from './found-merchant.ts'
import { merchantAnswer, waysOf } from './merchant-answer.ts'
import { MerchantFacts } from './merchant-facts.tsx'
import { MerchantSums } from './merchant-sums.tsx'
import { NotesCard } from './notes-card.tsx'
import { merchantCampaignsQuery } from './queries.ts'
import { type DirectoryForm, stateOf, states } from './texts.ts'

/** The queries for a loaded merchant, and its open alerts. */
function useMerchantDetail({ advertiser, performance }: FoundMerchant) {
  const api = useApi()
  const queries = useQueryClient()
  const { advertiserUuid } = advertiser
  const campaigns = useQuery(merchantCampaignsQuery(api, advertiserUuid))
  const expected = useQuery(expectedQuery(api, advertiserUuid))
  const test = useQuery(splitQuery(api, advertiserUuid))
  const changes = useQuery(changesQuery(api, advertiserUuid))
  const { alerts } = useOpenAlerts()
  const thing: Thing = { kind: 'merchant', id: advertiserUuid }
  const [broken] = openAbout(alerts, thing)
  const rows = campaigns.data ?? []
  const state = stateOf({
    campaignIsActive: rows.some((c) => c.campaign.campaignObstacle === ''),
    hasTraffic: performance.clicksCount > 0 || performance.conversionsCount > 0,
  })
  const way = broken || state !== 'approved' ? null : brokenWay(waysOf(rows), alerts)
  const own = { hue: states[state].hue, text: states[state].label }
  const isBroken = broken !== undefined
  return {
    campaigns,
    expected: expected.data,
    // a campaign's expectation is a line in its row, and a decided test is above all rows: rows that render before
    // either would move
    isStanding: campaigns.isFetched && expected.isFetched && test.isFetched,
    hasChanges: changes.isFetched,
    thing,
    isBroken,
    shown: broken ? ({ hue: 'rejected', text: stateWords(broken) } as const) : way ? behindIt(way) : own,
    way,
    answer: campaigns.data && !isBroken ? merchantAnswer(campaigns.data, performance.clicksCount, alerts) : null,
    /** The split test is decided: its action comes first. */
    isDecided: test.data ? splitAct(test.data) !== null : false,
    refresh: () => Promise.all(['merchants', 'routing'].map((word) => queries.invalidateQueries({ queryKey: [word] }))),
  }
}

/** A loaded merchant: how its clicks earn, its results, through which campaigns; then its facts, and its changes. */
export function MerchantDetail({ form, found }: { form: DirectoryForm; found: FoundMerchant }) {
  const { advertiser, performance } = found
  const mayChange = useMay()
  const [linking, setLinking] = useState(false)
  const m = useMerchantDetail(found)
  const done = () => void m.refresh()
  const panel = (
    <SplitPanel
      isQuiet={m.isBroken}
      advertiserUuid={advertiser.advertiserUuid}
      advertiserDomain={advertiser.advertiserDomain}
      onDone={done}
    />
  )
  // on a phone the campaigns are the main content
  const phone = useMedia(PHONE)
  const side = (
    <div className="merchant-side">
      <MerchantFacts advertiser={advertiser} />
      <NotesCard advertiserUuid={advertiser.advertiserUuid} />
    </div>
  )
  return (
    <>
      <PageHead
        title={<MerchantTitle advertiser={advertiser} />}
        back={{ to: `/${form}`, label: 'Back to merchants' }}
        sub={m.campaigns.data ? <StatusDot hue={m.shown.hue}>{m.shown.text}</StatusDot> : NO_SUB_YET}
      >
        {mayChange ? (
          <Button
            variant={m.isBroken || m.way || m.isDecided ? 'default' : 'filled'}
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => setLinking(true)}
          >
            Create Smart Link
          </Button>
        ) : null}
      </PageHead>
      <PageBody>
        <AlertNote thing={m.thing} />
        {m.isBroken ? null : (
          <LeadCard label="How clicks earn here" title={m.answer?.title ?? 'How clicks earn here'}>
            {m.way ? <WayNote of={m.way} /> : m.answer?.text}
          </LeadCard>
        )}
        <MerchantSums merchant={advertiser} performance={performance} />
        {m.isStanding ? (
          <>
            {m.isDecided ? panel : null}
            <div id="campaigns">
              <CampaignsCard
                campaigns={m.campaigns}
                found={found}
                expected={m.expected}
                onDone={done}
                actions={<DeactivateButton merchant={advertiser} onDone={done} />}
              />
            </div>
            {m.isDecided ? null : panel}
          </>
        ) : (
          <LoadingBlock h={480} radius="lg" />
        )}
        <div className="merchant-page">
          {phone ? null : side}
          {m.isStanding ? (
            <div className="merchant-main">
              <ChangeLog found={found} campaigns={m.campaigns.data ?? []} />
              <ChangesPanel advertiserUuid={advertiser.advertiserUuid} onDone={done} />
            </div>
          ) : null}
          {phone && m.isStanding && m.hasChanges ? side : null}
        </div>
      </PageBody>
      {linking ? <LinkTo advertiser={advertiser} onClose={() => setLinking(false)} /> : null}
    </>
  )
}

type Advertiser = { advertiser: FoundMerchant['advertiser'] }

const MerchantTitle = ({ advertiser }: Advertiser) => (
  <span className="merchant-title">
    <LetterTile name={advertiser.advertiserDomain} src={advertiser.advertiserFaviconUrl} size={28} />
    <span className="ell">{advertiser.advertiserDomain}</span>
    <ExternalLink href={`https://${advertiser.advertiserDomain}`} className="icon-button">
      <IconExternalLink size={17} aria-hidden />
      <span className="sr">Open {advertiser.advertiserDomain}</span>
    </ExternalLink>
  </span>
)

/** The problem is with the network account, for all of its merchants. */
const WayNote = ({ of }: { of: Alert }) => (
  <>
    It is so for every merchant behind {of.subjectName}.{' '}
    <AppLink to={`/alerts/${of.alertUuid}`} className="link">
      See the alert
    </AppLink>
  </>
)

function LinkTo({ advertiser, onClose }: Advertiser & { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <SmartLinkDialog
      opened
      onClose={onClose}
      initial={{
        urlShortAdvertiserUuid: advertiser.advertiserUuid,
        urlShortTargetUrl: `${advertiser.advertiserDomain}/`,
      }}
      onSaved={() => void navigate({ to: '/tools/urls' as '/' })}
    />
  )
}
