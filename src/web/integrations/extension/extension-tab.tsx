import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKeyRow } from '../../../contract/integrations/api-keys.ts'
import { demoKey } from '../../../contract/integrations/demo-key.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { KeyTable } from '../key-table.tsx'
import { RevokeDialog } from '../revoke-dialog.tsx'
import { ConnectDialog, ConnectMade, ConnectText } from './connect-dialog.tsx'
import { extensionKeysQuery } from './queries.ts'
import './extension.css'

const Steps = ({ isDemo, onMake }: { isDemo: boolean; onMake: () => void }) => (
  <Card title="Browser extension" sub="For Chrome, Edge and Firefox" padded>
    <ol className="steps extension-steps">
      <li>
        <strong>Download it and unpack it.</strong> For{' '}
        <a href="/outbound-extension-chrome.zip" download className="link">
          Chrome and Edge
        </a>{' '}
        or{' '}
        <a href="/outbound-extension-firefox.zip" download className="link">
          Firefox
        </a>
        . In Chrome or Edge open <code>chrome://extensions</code>, switch on Developer mode, press Load unpacked and
        choose the folder. In Firefox open <code>about:debugging</code>, This Firefox, Load Temporary Add-on.
      </li>
      <li>
        <strong>Connect it.</strong>{' '}
        {isDemo
          ? 'Give it this address and the key of the demo, which reads and changes nothing.'
          : 'Make a key and give it to the extension with the address.'}
        {isDemo ? (
          <ConnectText secret={demoKey} />
        ) : (
          <div>
            <Button mt="xs" leftSection={<IconKey size={16} aria-hidden />} onClick={onMake}>
              Make key
            </Button>
          </div>
        )}
      </li>
      <li>
        <strong>Press its button on a shop’s page.</strong> It says whether you can earn there, through which networks
        and how much, and makes a smart link to the page. On a page of yours it shows what each link brings.
      </li>
    </ol>
    <p className="dim">
      It sends nothing until you press the button: then the domain of the shop, or the address of a page of your own.
    </p>
  </Card>
)

/** The browser extension: where to get it, its keys, and what it sends. */
export function ExtensionTab() {
  const api = useApi()
  const { userTimezone: zone, userIsDemo: isDemo } = useMe()
  const found = useQuery(extensionKeysQuery(api))
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<ApiKeyRow | null>(null)
  return (
    <>
      <Steps isDemo={isDemo} onMake={() => setMaking(true)} />
      {found.error && !found.data ? (
        <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingBlock h={180} />
      ) : (
        <Card title="Its keys" sub="One for each browser: a lost one is revoked by itself">
          {found.data.keys.length === 0 ? (
            <EmptyState small icon={IconKey} title="No browser is connected" subtitle="Make a key for the first one." />
          ) : (
            <KeyTable keys={found.data.keys} zone={zone} label="Keys of the extension" onRevoke={setRevoking} />
          )}
        </Card>
      )}
      {isMaking ? (
        <ConnectDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setSecret(key)
          }}
        />
      ) : null}
      {secret === null ? null : <ConnectMade secret={secret} onClose={() => setSecret(null)} />}
      <RevokeDialog
        of={revoking}
        onClose={() => setRevoking(null)}
        revoke={(keyUuid) => api.extension.end({ keyUuid })}
      />
    </>
  )
}
