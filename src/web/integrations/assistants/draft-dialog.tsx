import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AssistantDraft } from '../../../contract/integrations/assistants.ts'
import { useApi } from '../../lib/api.tsx'
import { makeStale } from '../../lib/make-stale.ts'
import { Asked } from '../../routing/change-dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { notify } from '../../ui/notify.ts'
import { assistantsKey } from './queries.ts'

const verbs = { link: 'Make the link', priority: 'Change the priority', split_test: 'Start the test' } as const

/** A change proposed by an assistant, with its simulated effect. Nothing changes until a user approves it. */
export function DraftDialog({ draft, onClose }: { draft: AssistantDraft; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const { draftUuid, draftKind, draftInput } = draft
  const decide = useMutation({
    mutationFn: async (isConfirmed: boolean) => {
      await (isConfirmed ? api.assistants.confirm({ draftUuid }) : api.assistants.refuse({ draftUuid }))
      return isConfirmed
    },
    onSuccess: async (isConfirmed) => {
      await queries.invalidateQueries({ queryKey: assistantsKey })
      if (isConfirmed) await makeStale(queries, draftKind === 'link' ? 'links' : 'routing')
      notify(isConfirmed ? 'Draft confirmed' : 'Draft refused')
      onClose()
    },
  })
  const leave = () => {
    if (!decide.isPending) onClose()
  }
  const { link, priority: tracking, split_test: split } = draftInput
  return (
    <Dialog title={draft.draftTitle} size={620} onClose={leave} closeButtonProps={{ disabled: decide.isPending }}>
      <div className="assist-draft">
        <p className="assist-about">{draft.draftText}</p>
        {draft.draftNote === '' ? null : (
          <blockquote>
            {draft.draftNote}
            <footer className="dim">Written by the assistant with the key “{draft.draftKeyName}”</footer>
          </blockquote>
        )}
        {link ? (
          <p className="dim">
            {link.urlShortChannelUrl ? `On ${link.urlShortChannelUrl}` : 'Not on a particular page'}
          </p>
        ) : null}
        {tracking ? <Asked input={{ tracking }} /> : null}
        {split ? <Asked input={{ split }} /> : null}
        <FormError problem={decide.error} />
        <DialogFoot
          onCancel={leave}
          busy={decide.isPending}
          extra={
            <Button variant="subtle" color="red" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
              Refuse
            </Button>
          }
        >
          <Button loading={decide.isPending} onClick={() => decide.mutate(true)} data-autofocus>
            {verbs[draftKind]}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
