import { askAccount } from './ask.ts'
import { keyOf, originPattern, serverOf } from './addresses.ts'
import { browser } from './browser.ts'
import { h, show, typedInto } from './dom.ts'
import { forgetSettings, keepSettings, readSettings } from './settings.ts'

const field = (name: string, label: string, help: string, over: Record<string, string | boolean>) =>
  h(
    'label',
    { class: 'field' },
    h('span', {}, label),
    h('span', { class: 'dim', id: `${name}-help` }, help),
    h('input', { name, required: true, spellcheck: 'false', 'aria-describedby': `${name}-help`, ...over }),
  )

function connected(name: string, host: string): void {
  show(
    h('h1', {}, 'Connected'),
    h('p', {}, `${name} at ${host}. Go to a shop and press the button of Outbound beside the address bar.`),
    h(
      'p',
      { class: 'dim' },
      'Key and address stay in this browser. Nothing is read or sent until you press the button.',
    ),
    h('button', { type: 'button', click: () => void forgetSettings().then(form) }, 'Disconnect'),
  )
}

async function connect(typed: { server: string; key: string }): Promise<string> {
  const server = serverOf(typed.server)
  if ('problem' in server) return server.problem
  const key = keyOf(typed.key)
  if ('problem' in key) return key.problem
  // requested directly after the click: browsers refuse a later request
  if (!(await browser.permissions.request({ origins: [originPattern(server.server)] })))
    return `Without your permission the extension cannot reach ${server.server}`
  const settings = { ...server, ...key }
  try {
    const account = await askAccount(settings)
    await keepSettings(settings)
    connected(account.name, new URL(server.server).host)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : 'It did not work'
  }
}

function form(): void {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const button = h('button', { class: 'main', type: 'submit' }, 'Connect')
  const submit = async (event: Event) => {
    event.preventDefault()
    const typed = typedInto(event)
    problem.textContent = ''
    button.disabled = true
    problem.textContent = await connect({ server: typed('server'), key: typed('key') })
    button.disabled = false
  }
  show(
    h('h1', {}, 'Connect Outbound'),
    h(
      'p',
      {},
      'In Outbound, open Integrations, Browser extension, and make a key. It is shown once, with the address.',
    ),
    h(
      'form',
      { submit: (event) => void submit(event), novalidate: true },
      field(
        'server',
        'Address',
        'Where you sign in to Outbound. Your browser asks whether the extension may reach it',
        {
          placeholder: 'https://outbound.example',
          autofocus: true,
          inputmode: 'url',
          autocomplete: 'url',
        },
      ),
      field('key', 'Key', 'Begins with ob_', { type: 'password', autocomplete: 'off' }),
      problem,
      button,
    ),
  )
}

async function begin(): Promise<void> {
  const settings = await readSettings()
  if (!settings) return form()
  try {
    const { name } = await askAccount(settings)
    connected(name, new URL(settings.server).host)
  } catch {
    form() // the key expired or the server is gone: connect again
  }
}
void begin()
