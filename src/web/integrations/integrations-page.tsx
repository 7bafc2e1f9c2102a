import { Button } from '@mantine/core'
import { IconKey, IconPlus, IconPuzzle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Feature, mayUse } from '../../contract/plans.ts'
import { useApi } from '../lib/api.tsx'
import { searchText } from '../../report/search.ts'
import { useMay, useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { PlanWall } from '../ui/plan-wall.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AssistantsTab } from './assistants/assistants-tab.tsx'
import { ExportsTab } from './exports/exports-tab.tsx'
import { ExtensionTab } from './extension/extension-tab.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeysTab } from './keys-tab.tsx'
import { type Made, MadeDialog } from './made-dialog.tsx'
import { keysQuery } from './queries.ts'
import { EndpointDialog, type MadeEndpoint } from './webhooks/endpoint-dialog.tsx'
import { webhooksQuery } from './webhooks/queries.ts'
import { SecretDialog } from './webhooks/secret-dialog.tsx'
import { WebhooksTab } from './webhooks/webhooks-tab.tsx'
import './integrations.css'

const reference = '/api/reference/v1'
const tabs = ['keys', 'webhooks', 'assistants', 'exports', 'extension'] as const
type Tab = (typeof tabs)[number]
const labels: Record<Tab, string> = {
  keys: 'API keys',
  webhooks: 'Webhooks',
  assistants: 'Assistants',
  exports: 'Exports',
  extension: 'Browser extension',
}
const isOpen = ({ keyState }: { keyState: string }) => keyState === 'active' || keyState === 'paused'

/** Shown instead of the tabs if the plan does not include the API. */
const ApiWall = ({ isQuiet }: { isQuiet: boolean }) => (
  <section className="card">
    <PlanWall
      isQuiet={isQuiet}
      feature="api"
      says="Tracking and reporting via API is"
      subtitle="With a key, your own sheet, warehouse or website reads the figures you see here."
      sample={{
        title: 'keys, webhooks and assistants',
        rows: [
          { name: 'Nightly sheet', note: 'Key, reads reports', figure: '29 requests today' },
          { name: 'Claude', note: 'Assistant, reads reports and alerts', figure: '12 questions today' },
          { name: 'Slack', note: 'Webhook, when an alert opens', figure: '2 messages today' },
        ],
      }}
      icon={IconKey}
    />
  </section>
)
const ExtensionWall = () => (
  <section className="card">
    <PlanWall
      feature="extension"
      says="The browser extension is"
      subtitle="On a shop’s page it says whether you can earn there, and makes a smart link to it."
      icon={IconPuzzle}
    />
  </section>
)

/** /integrations: access for other programs, a tab for each kind. */
export default function IntegrationsPage() {
  const me = useMe()
  const may = useMay()
  const holds = (feature: Feature) => mayUse({ plan: me.userAccountPlan, granted: me.userAccountFeatures }, feature)
  if (may && holds('api')) return <Integrations />
  return (
    <>
      <PageHead title="Integrations" />
      <PageBody>
        {may ? (
          <div className="integrations">
            {holds('extension') ? <ExtensionTab /> : <ExtensionWall />}
            <ApiWall isQuiet={!holds('extension')} />
          </div>
        ) : (
          <section className="card">
            <EmptyState icon={IconKey} title="Nothing for you here" subtitle="Your role does not allow API keys." />
          </section>
        )}
      </PageBody>
    </>
  )
}

function Integrations() {
  const api = useApi()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<MadeEndpoint | null>(null)
  const { search, setSearch } = useSearchState()
  const said = searchText(search, 'tab')
  const tab = tabs.find((t) => t === said) ?? 'keys'
  const found = useQuery(keysQuery(api))
  const hooks = useQuery(webhooksQuery(api)).data?.endpoints
  const open = found.data?.keys.filter(isOpen).length
  const isFailing = hooks?.some((e) => e.endpointState === 'failing') ?? false
  const isPaused = found.data?.keys.some((k) => k.keyState === 'paused') ?? false
  const hasKeys = (found.data?.keys.length ?? 0) > 0
  return (
    <>
      <PageHead title="Integrations">
        <ExternalLink href={reference} className="link">
          API reference
        </ExternalLink>
        {tab === 'webhooks' && (hooks?.length ?? 0) > 0 ? (
          <Button
            variant={isFailing ? 'default' : 'filled'}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add endpoint
          </Button>
        ) : null}
        {tab === 'keys' && hasKeys ? (
          <Button
            variant={isPaused ? 'default' : 'filled'}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            Create key
          </Button>
        ) : null}
      </PageHead>
      <PageBody>
        <Tabs
          label="Ways in"
          items={tabs.map((key) => {
            const count = {
              keys: open,
              webhooks: hooks?.length,
              assistants: undefined,
              exports: undefined,
              extension: undefined,
            }[key]
            return { key, label: labels[key], ...(count === undefined ? {} : { count }) }
          })}
          value={tab}
          onChange={(key) => setSearch({ tab: key === 'keys' ? undefined : key, draft: undefined })}
          controls="integrations-panel"
        />
        <div id="integrations-panel" role="tabpanel" aria-label={labels[tab]} className="integrations">
          {tab === 'keys' ? (
            <KeysTab found={found} onCreate={() => setMaking(true)} />
          ) : tab === 'exports' ? (
            <ExportsTab />
          ) : tab === 'extension' ? (
            <ExtensionTab />
          ) : tab === 'webhooks' ? (
            <WebhooksTab onAdd={() => setAdding(true)} />
          ) : (
            <AssistantsTab />
          )}
        </div>
      </PageBody>
      {isMaking ? (
        <KeyDialog
          most={found.data?.limits.unitsPerMinute ?? 60}
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setMade(key)
          }}
        />
      ) : null}
      {isAdding ? (
        <EndpointDialog
          onClose={() => setAdding(false)}
          onSaved={(saved) => {
            setAdding(false)
            if (saved?.secret) setAdded(saved)
          }}
        />
      ) : null}
      {added ? (
        <SecretDialog name={added.endpoint.endpointName} secret={added.secret} onClose={() => setAdded(null)} />
      ) : null}
      {made ? <MadeDialog made={made} onClose={() => setMade(null)} /> : null}
    </>
  )
}
