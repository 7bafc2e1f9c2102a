import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '../../contract/plans.ts'
import { useApi } from '../lib/api.tsx'
import { useMay, useMe } from '../lib/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { PlanWall } from '../ui/plan-wall.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeysTab } from './keys-tab.tsx'
import { type Made, MadeDialog } from './made-dialog.tsx'
import { keysQuery } from './queries.ts'
import './integrations.css'

const reference = '/api/reference/v1'
const isOpen = ({ keyState }: { keyState: string }) => keyState === 'active' || keyState === 'paused'

/** /integrations: how other programs reach the account. Each door is a tab. */
export default function IntegrationsPage() {
  const me = useMe()
  const may = useMay()
  const holds = mayUse({ plan: me.userAccountPlan, granted: me.userAccountFeatures }, 'api')
  if (may && holds) return <Integrations />
  return (
    <>
      <PageHead title="Integrations" />
      <PageBody>
        <section className="card">
          {holds ? (
            <EmptyState icon={IconKey} title="Nothing for you here" subtitle="Your role does not allow API keys." />
          ) : (
            <PlanWall
              feature="api"
              says="Tracking and reporting via API is"
              subtitle="With a key, your own sheet, warehouse or website reads the figures you see here."
              icon={IconKey}
            />
          )}
        </section>
      </PageBody>
    </>
  )
}

function Integrations() {
  const api = useApi()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const found = useQuery(keysQuery(api))
  const open = found.data?.keys.filter(isOpen).length
  const hasKeys = (found.data?.keys.length ?? 0) > 0
  return (
    <>
      <PageHead title="Integrations">
        <ExternalLink href={reference} className="link">
          API reference
        </ExternalLink>
        {hasKeys ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
            Create key
          </Button>
        ) : null}
      </PageHead>
      <PageBody>
        <Tabs
          label="Ways in"
          items={[{ key: 'keys', label: 'API keys', ...(open === undefined ? {} : { count: open }) }]}
          value="keys"
          onChange={() => undefined}
          controls="integrations-panel"
        />
        <div id="integrations-panel" role="tabpanel" aria-label="API keys" className="integrations">
          <KeysTab found={found} onCreate={() => setMaking(true)} />
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
      {made ? <MadeDialog made={made} onClose={() => setMade(null)} /> : null}
    </>
  )
}
