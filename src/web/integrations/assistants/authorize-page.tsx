import { Button, Checkbox, Select } from '@mantine/core'
import { IconMessageChatbot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../../contract/call.ts'
import type { AssistantSignIn, assistants } from '../../../contract/integrations/assistants.ts'
import { type assistantScopes, programSchemes } from '../../../contract/integrations/assistant-tools.ts'
import { scopeBeyond, scopeWords } from '../../../contract/integrations/api-limits.ts'
import { searchText } from '../../../report/search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PageBody, PageHead } from '../../ui/page-head.tsx'
import { keyEnds } from '../key-ends.ts'
import '../integrations.css'
import './assistants.css'

type Asked = Output<typeof assistants.asked>
type Scope = (typeof assistantScopes)[number]
interface Values extends Record<string, unknown> {
  keyScopes: Scope[]
  keyDays: string
}

/** Redirects only to https or http addresses and known schemes of local programs. */
const leaveTo = (address: string) => {
  const { protocol } = new URL(address)
  if (['https:', 'http:', ...programSchemes].includes(protocol)) window.location.assign(address)
}

function Consent({ asked, request }: { asked: Asked; request: AssistantSignIn }) {
  const api = useApi()
  const me = useMe()
  const scopes = asked.askedScopes as Scope[]
  const isBeyond = (scope: Scope) => scopeBeyond([scope], me.userRights) !== undefined
  const form = useServerForm<Values, { returnUrl: string }>({
    initialValues: { keyScopes: scopes.filter((scope) => !isBeyond(scope)), keyDays: '90' },
    validate: { keyScopes: (chosen: Scope[]) => (chosen.length === 0 ? 'Choose what the assistant may do' : null) },
    save: ({ keyScopes, keyDays }) => api.assistants.authorize({ ...request, keyScopes, keyDays: Number(keyDays) }),
    onSaved: ({ returnUrl }) => leaveTo(returnUrl),
  })
  const { fields } = form
  return (
    <form className="authorize-form" onSubmit={form.onSubmit} noValidate>
      <Checkbox.Group
        label="It may"
        description="And never change anything, see passwords, users or invoices"
        key={fields.key('keyScopes')}
        {...fields.getInputProps('keyScopes')}
      >
        <div className="key-scopes">
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeWords[scope].may} disabled={isBeyond(scope)} />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label="Ends"
        description="You can disconnect it before then, under Integrations"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        data={keyEnds}
        key={fields.key('keyDays')}
        {...fields.getInputProps('keyDays')}
      />
      <FormError problem={form.problem} />
      {form.isDone ? (
        // a redirect to a local program leaves this page open
        <output>Allowed. Go on in {asked.clientName}; this page can be closed.</output>
      ) : (
        <div className="authorize-foot">
          <Button variant="default" disabled={form.isBusy} onClick={() => leaveTo(asked.refuseUrl)}>
            Deny
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Allow
          </Button>
        </div>
      )}
    </form>
  )
}

function Question({ asked, request }: { asked: Asked; request: AssistantSignIn }) {
  const me = useMe()
  return (
    <section className="card authorize" aria-label="Connect an assistant">
      <h2>
        <bdi>{asked.clientName}</bdi> wants to ask about {me.account.accountName}
      </h2>
      <p className="dim">Allow only an assistant that you are connecting right now.</p>
      <Facts
        beside
        facts={[
          ['Account', me.account.accountName],
          ['In the name of', `${me.userFirstname} ${me.userLastname}, ${me.userEmail}`],
          ['Who it is', asked.clientHost === '' ? 'It says so itself; nobody has checked it' : asked.clientHost],
          ['Answers go to', asked.isOwnComputer ? 'a program on this computer' : asked.answerHost],
        ]}
      />
      {asked.problem === '' ? (
        <Consent asked={asked} request={request} />
      ) : (
        <>
          <p className="form-error" role="alert">
            {asked.problem}
          </p>
          <div className="authorize-foot">
            <Button variant="default" onClick={() => leaveTo(asked.refuseUrl)}>
              Back to the assistant
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** /integrations/authorize: where an assistant sends the user to grant access. */
export default function AuthorizePage() {
  const api = useApi()
  const { search } = useSearchState()
  const said = (name: string) => searchText(search, name) ?? ''
  const request: AssistantSignIn = {
    clientId: said('client_id'),
    redirectUri: said('redirect_uri'),
    responseType: said('response_type'),
    codeChallenge: said('code_challenge'),
    codeChallengeMethod: said('code_challenge_method'),
    scope: said('scope'),
    state: said('state'),
    resource: said('resource'),
  }
  const found = useQuery({
    queryKey: ['integrations', 'authorize', request],
    enabled: request.clientId !== '',
    retry: false,
    queryFn: ({ signal }) => api.assistants.asked(request, { signal }),
  })
  return (
    <>
      <PageHead title="Connect an assistant" back={{ to: '/integrations', label: 'Integrations' }} />
      <PageBody>
        {request.clientId === '' ? (
          <section className="card">
            <EmptyState
              icon={IconMessageChatbot}
              title="No assistant asks"
              subtitle="An assistant opens this page when you connect it. Begin there."
            />
          </section>
        ) : found.error ? (
          <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
        ) : found.data ? (
          <Question asked={found.data} request={request} />
        ) : (
          <LoadingBlock h={420} />
        )}
      </PageBody>
    </>
  )
}
