import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import type { ApiKeyRow } from '../../contract/integrations/api-keys.ts'
import { givenScopes, scopeWords } from '../../contract/integrations/api-limits.ts'
import { dayText } from '../../report/date-text.ts'
import { copyText } from '../lib/copy-text.ts'
import { useMe } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { notify } from '../ui/notify.ts'
import { curlOf, firstPath } from './first-call.ts'

export interface Made {
  key: string
  row: ApiKeyRow
}
const copy = async (text: string, said: string) => {
  if (await copyText(text)) notify(said)
  else notify('Could not copy: the browser refused', 'bad')
}

/** Shows the new key once, with an example call. */
export function MadeDialog({ made: { key, row }, onClose }: { made: Made; onClose: () => void }) {
  const { userTimezone } = useMe()
  const path = firstPath(row.keyScopes)
  const { origin } = window.location
  const may = givenScopes.filter((scope) => row.keyScopes.includes(scope))
  const writes = may.some((scope) => scope.endsWith('.write'))
  const facts = [
    `${row.keyUnitsPerMinute} units a minute`,
    row.keyAddresses.length > 0 ? `from ${row.keyAddresses.join(', ')}` : 'from any address',
    row.keyExpiresDatetime ? `expires ${dayText(row.keyExpiresDatetime, userTimezone)}` : 'does not expire',
  ]
  return (
    <Dialog title={`Your key “${row.keyName}” is made`} size={640} onClose={onClose} closeOnClickOutside={false}>
      <div className="key-made">
        <p>
          <strong>Copy it now: it is shown this once.</strong>{' '}
          <span className="dim">We keep a fingerprint only. Lost? Make another.</span>
        </p>
        <div className="key-made-box">
          <code>{key}</code>
          <Button
            data-autofocus
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copy(key, 'Key copied')}
          >
            Copy key
          </Button>
        </div>
        <div className="key-made-head">
          <h3>Try it in a terminal</h3>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void copy(curlOf(origin, path, key), 'Copied with the key in it')}
          >
            Copy with the key in it
          </Button>
        </div>
        {/* what scrolls must be reachable without a mouse */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className="key-curl" tabIndex={0} aria-label="The call for a terminal">
          {curlOf(origin, path, `${key.slice(0, 12)}…`)}
        </pre>
        <div className="key-made-may">
          <div>
            <h3>It may</h3>
            <ul>
              {may.map((scope) => (
                <li key={scope}>
                  <IconCheck size={16} aria-hidden className="key-yes" />
                  {scopeWords[scope].may}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3>It may never</h3>
            <ul>
              {writes ? null : (
                <li>
                  <IconX size={16} aria-hidden className="key-no" />
                  Change anything
                </li>
              )}
              <li>
                <IconX size={16} aria-hidden className="key-no" />
                See users, network passwords, billing
              </li>
            </ul>
          </div>
        </div>
        <DialogFoot
          onCancel={onClose}
          cancelLabel="Done"
          extra={<span className="dim dialog-facts">{facts.join(' · ')}</span>}
        />
      </div>
    </Dialog>
  )
}
