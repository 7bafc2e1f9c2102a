import { Button } from '@mantine/core'
import { IconExternalLink, IconLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
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
import { ExternalLink } from '../ui/external-link.tsx'
import { LeadCard } from '../ui/lead-card.tsx'
import { LetterTile } from '../ui/letter-tile.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { CampaignsCard } from './campaigns-card.tsx'
import { ChangeLog } from './change-log.tsx'
import type { FoundMerchant } from './found-merchant.ts'
import { merchantAnswer } from './merchant-answer.ts'
import { MerchantFacts } from './merchant-facts.tsx'
import { MerchantSums } from './merchant-sums.tsx'
import { NotesCard } from './notes-card.tsx'
import { merchantCampaignsQuery } from './queries.ts'
import { type DirectoryForm, stateOf, states } from './texts.ts'

/** A merchant whose facts are there: how its clicks earn, what they brought, through which campaigns; then what it is, and what changed. */
export function MerchantDetail({ form, found }: { form: DirectoryForm; found: FoundMerchant }) {
  const { advertiser, performance } = found
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayChange = useMay()
  const [linking, setLinking] = useState(false)
  const campaigns = useQuery(merchantCampaignsQuery(api, advertiser.advertiserUuid))
  const expected = useQuery(expectedQuery(api, advertiser.advertiserUuid))
  const test = useQuery(splitQuery(api, advertiser.advertiserUuid))
  const changes = useQuery(changesQuery(api, advertiser.advertiserUuid))
  // what is expected of a campaign is a line of its row, and a test that is decided is above them all: rows that came before either would be moved by it
  const isStanding = campaigns.isFetched && expected.isFetched && test.isFetched
  const state = stateOf({
    campaignIsActive: (campaigns.data ?? []).some((c) => c.campaign.campaignObstacle === ''),
    hasTraffic: performance.clicksCount > 0 || performance.conversionsCount > 0,
  })
  const open = useOpenAlerts()
  const thing: Thing = { kind: 'merchant', id: advertiser.advertiserUuid }
  const [broken] = openAbout(open.alerts, thing)
  const shown = broken
    ? ({ hue: 'rejected', text: stateWords(broken) } as const)
    : { hue: states[state].hue, text: states[state].label }
  const refresh = () =>
    Promise.all(['merchants', 'routing'].map((word) => queries.invalidateQueries({ queryKey: [word] })))
  const act = test.data ? splitAct(test.data) : null
  const answer = campaigns.data && !broken ? merchantAnswer(campaigns.data, performance.clicksCount) : null
  const panel = (
    <SplitPanel
      isQuiet={broken !== undefined}
      advertiserUuid={advertiser.advertiserUuid}
      advertiserDomain={advertiser.advertiserDomain}
      onDone={() => void refresh()}
    />
  )
  // what somebody comes for on a phone are its campaigns
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
        title={
          <span className="merchant-title">
            <LetterTile name={advertiser.advertiserDomain} src={advertiser.advertiserFaviconUrl} size={28} />
            <span className="ell">{advertiser.advertiserDomain}</span>
            <ExternalLink href={`https://${advertiser.advertiserDomain}`} className="icon-button">
              <IconExternalLink size={17} aria-hidden />
              <span className="sr">Open {advertiser.advertiserDomain}</span>
            </ExternalLink>
          </span>
        }
        back={{ to: `/${form}`, label: 'Back to merchants' }}
        sub={campaigns.data ? <StatusDot hue={shown.hue}>{shown.text}</StatusDot> : NO_SUB_YET}
      >
        {mayChange ? (
          <Button
            variant={broken || act ? 'default' : 'filled'}
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => setLinking(true)}
          >
            Create smart link
          </Button>
        ) : null}
      </PageHead>
      <PageBody>
        <AlertNote thing={thing} />
        {broken ? null : (
          <LeadCard label="How clicks earn here" title={answer ? answer.title : 'How clicks earn here'}>
            {answer?.text}
          </LeadCard>
        )}
        <MerchantSums merchant={advertiser} performance={performance} />
        {isStanding ? (
          <>
            {act ? panel : null}
            <div id="campaigns">
              <CampaignsCard
                campaigns={campaigns}
                found={found}
                expected={expected.data}
                onDone={() => void refresh()}
                actions={<DeactivateButton merchant={advertiser} onDone={() => void refresh()} />}
              />
            </div>
            {act ? null : panel}
          </>
        ) : (
          <LoadingBlock h={480} radius="lg" />
        )}
        <div className="merchant-page">
          {phone ? null : side}
          {isStanding ? (
            <div className="merchant-main">
              <ChangeLog found={found} campaigns={campaigns.data ?? []} />
              <ChangesPanel advertiserUuid={advertiser.advertiserUuid} onDone={() => void refresh()} />
            </div>
          ) : null}
          {phone && isStanding && changes.isFetched ? side : null}
        </div>
      </PageBody>
      {linking ? (
        <SmartLinkDialog
          opened
          onClose={() => setLinking(false)}
          initial={{
            urlShortAdvertiserUuid: advertiser.advertiserUuid,
            urlShortTargetUrl: `${advertiser.advertiserDomain}/`,
          }}
          onSaved={() => void navigate({ to: '/tools/urls' as '/' })}
        />
      ) : null}
    </>
  )
}
