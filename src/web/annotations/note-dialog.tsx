import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FallSubject } from '../../contract/alerts/alert-choices.ts'
import type { Annotation } from '../../contract/annotations/annotations.ts'
import { neededName } from '../../contract/blank.ts'
import { longest } from '../../contract/bounds.ts'
import { useApi } from '../lib/api.tsx'
import { connectionTitles } from '../lib/connection-title.ts'
import { makeStale } from '../lib/make-stale.ts'
import { connectionOptionsQuery, merchantOptionsQuery, siteOptionsQuery } from '../lib/option-queries.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'

const EVERYTHING = 'account'
type About = { subjectKind: FallSubject; subjectUuid?: string }
const aboutOf = (value: string): About => {
  const [kind, subjectUuid] = value.split(' ')
  const subjectKind = (['site', 'connection', 'merchant'] as const).find((k) => k === kind)
  return subjectKind && subjectUuid ? { subjectKind, subjectUuid } : { subjectKind: EVERYTHING }
}

function useSubjects() {
  const api = useApi()
  const sites = useQuery(siteOptionsQuery(api))
  const connections = useQuery(connectionOptionsQuery(api))
  const merchants = useQuery(merchantOptionsQuery(api))
  const titles = connectionTitles(connections.data ?? [])
  return [
    { group: 'Account', items: [{ value: EVERYTHING, label: 'Everything' }] },
    {
      group: 'Sites',
      items: sites.data?.map((s) => ({ value: `site ${s.channelUuid}`, label: s.channelName })) ?? [],
    },
    {
      group: 'Connections',
      items: [...titles].map(([uuid, label]) => ({ value: `connection ${uuid}`, label })),
    },
    {
      group: 'Merchants',
      items:
        merchants.data?.map((m) => ({
          value: `merchant ${m.advertiserUuid}`,
          label: m.advertiserName || m.advertiserDomain,
        })) ?? [],
    },
  ]
}

interface NoteDialogProps {
  /** The note to change; without it a new one is written. */
  note?: Annotation
  /** The default day of a new one. */
  day: string
  onClose: () => void
}

/** Writes a note on a day, or on consecutive days. */
export function NoteDialog({ note, day, onClose }: NoteDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const subjects = useSubjects()
  const form = useServerForm({
    initialValues: {
      fromDate: note?.fromDate ?? day,
      toDate: note && note.toDate !== note.fromDate ? note.toDate : '',
      subjectUuid: note && note.subjectKind !== EVERYTHING ? `${note.subjectKind} ${note.subjectUuid}` : EVERYTHING,
      content: note?.content ?? '',
      isLeftOut: note?.isLeftOut ?? false,
    },
    validate: { content: neededName },
    save: async ({ fromDate, toDate, subjectUuid, content, isLeftOut }) => {
      const said = { fromDate, toDate: toDate || fromDate, ...aboutOf(subjectUuid), content, isLeftOut }
      if (note) await api.annotations.update({ annotationUuid: note.annotationId, ...said })
      else await api.annotations.add(said)
    },
    onSaved: async () => {
      await makeStale(queries, 'annotations')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog
      title={note ? 'Change note' : 'Add note'}
      submitLabel={note ? 'Save note' : 'Add note'}
      form={form}
      onClose={onClose}
    >
      <div className="auth-pair">
        <TextInput label="Day" type="date" key={fields.key('fromDate')} {...fields.getInputProps('fromDate')} />
        <TextInput
          label="Until (optional)"
          type="date"
          key={fields.key('toDate')}
          {...fields.getInputProps('toDate')}
        />
      </div>
      <Select
        label="About"
        searchable
        allowDeselect={false}
        limit={100}
        data={subjects}
        key={fields.key('subjectUuid')}
        {...fields.getInputProps('subjectUuid')}
      />
      <TextInput
        label="Note"
        maxLength={longest.annotation}
        data-autofocus
        key={fields.key('content')}
        {...fields.getInputProps('content')}
      />
      <Checkbox
        label="Leave this day out of what is usual for alerts"
        key={fields.key('isLeftOut')}
        {...fields.getInputProps('isLeftOut', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
