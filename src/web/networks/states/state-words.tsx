import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SaidState } from '../../../contract/networks/state-words.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { IfMay } from '../../lib/if-may.tsx'
import { makeStale } from '../../lib/make-stale.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { notify } from '../../ui/notify.ts'
import { stateWordsQuery } from '../queries.ts'
import { StateQuestion } from './state-question.tsx'
import { useSayState } from './use-say-state.ts'

function Said({ states, onUndo }: { states: readonly SaidState[]; onUndo: (state: SaidState) => void }) {
  return states.map((said) => (
    <li key={said.stateWordUuid}>
      <div className="mapname">
        <b>{said.word}</b>
        <span className="dim">counts as {said.status}</span>
      </div>
      <IfMay>
        <Button variant="subtle" size="xs" aria-label={`Undo ${said.word}`} onClick={() => onUndo(said)}>
          Undo
        </Button>
      </IfMay>
    </li>
  ))
}

/** Asks once for the meaning of each unknown state; hidden without any. */
export function StateWords({ connectionUuid }: { connectionUuid: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const list = useQuery(stateWordsQuery(api, connectionUuid))
  const say = useSayState(connectionUuid)
  const undo = useMutation({
    mutationFn: ({ stateWordUuid }: SaidState) => api.stateWords.remove({ connectionUuid, stateWordUuid }),
    onSuccess: () => makeStale(queries, 'sales'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  if (list.error && !list.data)
    return (
      <Card title="Unknown states" padded>
        <ErrorPanel small message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      </Card>
    )
  if (!list.data) return null
  const { unknown, said } = list.data
  if (unknown.length + said.length === 0) return null
  return (
    <Card title={unknown.length > 0 ? 'Unknown states' : 'States and their meaning'} padded>
      {unknown.length > 0 ? (
        <p className="dim net-text">
          We don’t know these states, so their sales are not counted. Choose what each one means: it applies to the
          sales that are here and to future ones.
        </p>
      ) : null}
      <ul className="maplist net-maplist">
        {unknown.map((state) => (
          <StateQuestion
            key={state.word}
            state={state}
            isSaving={say.isPending}
            onSay={(word, status) => say.mutate({ word, status })}
          />
        ))}
        <Said states={said} onUndo={(state) => undo.mutate(state)} />
      </ul>
    </Card>
  )
}
