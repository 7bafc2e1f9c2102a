import { Button } from '@mantine/core'
import { IconCopy, IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { assistantScopes, unusedKeyDays } from '../../../contract/integrations/assistant-tools.ts'
import { scopeBeyond, scopeWords } from '../../../contract/integrations/api-limits.ts'
import { demoKey } from '../../../contract/integrations/demo-key.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { useMe } from '../../lib/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { keysQuery } from '../queries.ts'
import { assistantClients, type AssistantClient, exampleQuestions, settingOf } from './settings.ts'

const copy = async (text: string) => {
  if (await copyText(text)) notify('Setting copied')
  else notify('Could not copy: the browser refused', 'bad')
}
const clientOf = (key: AssistantClient) => assistantClients.find((c) => c.key === key) ?? assistantClients[0]

/** The configuration with its key, shown once. */
function MadeSetting({ client, secret, onClose }: { client: AssistantClient; secret: string; onClose: () => void }) {
  const { name, where } = clientOf(client)
  const { origin } = window.location
  return (
    <Dialog title={`The setting for ${name}`} size={640} onClose={onClose} closeOnClickOutside={false}>
      <div className="key-made">
        <p>
          <strong>Copy it now: its key is shown this once.</strong>{' '}
          <span className="dim">
            {where}. A key that is not used ends by itself after {unusedKeyDays} days.
          </span>
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className="key-curl" tabIndex={0} aria-label="The setting">
          {settingOf(client, origin, `${secret.slice(0, 12)}…`)}
        </pre>
        <div className="key-made-foot">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button
            data-autofocus
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copy(settingOf(client, origin, secret))}
          >
            Copy the setting
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type Choice = { client: AssistantClient; onChoose: (client: AssistantClient) => void }

function ChooseStep({ client, onChoose }: Choice) {
  const { origin } = window.location
  return (
    <div className="assist-step">
      <span className="assist-number">1</span>
      <div>
        <h2>Choose your assistant</h2>
        <fieldset className="assist-clients">
          <legend className="sr">Assistant</legend>
          {assistantClients.map((c) => (
            <label key={c.key} data-on={c.key === client || undefined}>
              <input
                type="radio"
                name="assistant"
                className="sr"
                checked={c.key === client}
                onChange={() => onChoose(c.key)}
              />
              <strong>{c.name}</strong>
              <span className="dim">{c.kind}</span>
            </label>
          ))}
        </fieldset>
        <div className="assist-address">
          <span>Does it ask only for an address? Give it this one. It then asks for your permission here:</span>
          <code>{`${origin}/mcp`}</code>
          <CopyButton value={`${origin}/mcp`} label="Copy the address" />
        </div>
      </div>
    </div>
  )
}

type Making = { client: AssistantClient; reads: readonly string[]; isMaking: boolean; onMake: () => void }

function SettingStep({ client, reads, isMaking, onMake }: Making) {
  const { userIsDemo: isDemo } = useMe()
  const { name, where } = clientOf(client)
  const { origin } = window.location
  return (
    <div className="assist-step">
      <span className="assist-number">2</span>
      <div>
        <div className="assist-head">
          <h2>Copy the setting</h2>
          {isDemo ? (
            <Button
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => void copy(settingOf(client, origin, demoKey))}
            >
              Copy
            </Button>
          ) : (
            <Button leftSection={<IconKey size={16} aria-hidden />} loading={isMaking} onClick={onMake}>
              Make a key and copy
            </Button>
          )}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className="key-curl" tabIndex={0} aria-label={`Setting for ${name}`}>
          {settingOf(client, origin, isDemo ? demoKey : 'ob_…')}
        </pre>
        <p className="dim">
          {where}.{' '}
          {isDemo
            ? 'The key is that of this demo: it reads, and changes nothing.'
            : `Its key reads ${reads.join(', ')}, and writes drafts that a person confirms.`}
        </p>
      </div>
    </div>
  )
}

const AskStep = () => (
  <div className="assist-step">
    <span className="assist-number">3</span>
    <div>
      <h2>Ask</h2>
      <ul className="assist-questions">
        {exampleQuestions.map((question) => (
          <li key={question}>
            {question}
            <CopyButton value={question} label={`Copy “${question}”`} />
          </li>
        ))}
      </ul>
    </div>
  </div>
)

/** Three steps: choose an assistant, copy its configuration with its own key, try a question. */
export function ConnectCard() {
  const api = useApi()
  const queries = useQueryClient()
  const { userRights } = useMe()
  const [client, setClient] = useState<AssistantClient>('claude-code')
  const [secret, setSecret] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const { name } = clientOf(client)
  const scopes = assistantScopes.filter((scope) => scopeBeyond([scope], userRights) === undefined)
  const make = async () => {
    setMaking(true)
    try {
      const made = await api.apiKeys.create({
        keyName: `Assistant: ${name}`,
        keyScopes: scopes,
        keyIsForAssistant: true,
      })
      setSecret(made.key)
      await queries.invalidateQueries({ queryKey: keysQuery(api).queryKey })
    } catch (problem) {
      notify(messageOf(problem), 'bad')
    } finally {
      setMaking(false)
    }
  }
  const reads = scopes.filter((s) => s.endsWith('.read')).map((s) => scopeWords[s].label.toLowerCase())
  return (
    <section className="card assist-steps" aria-label="Connect an assistant">
      <ChooseStep client={client} onChoose={setClient} />
      <SettingStep client={client} reads={reads} isMaking={isMaking} onMake={() => void make()} />
      <AskStep />
      {secret === null ? null : <MadeSetting client={client} secret={secret} onClose={() => setSecret(null)} />}
    </section>
  )
}
