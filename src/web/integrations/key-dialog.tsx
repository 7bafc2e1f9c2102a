import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import {
  givenScopes,
  keyRates,
  longestKeyName,
  scopeBeyond,
  scopeWords,
} from '../../contract/integrations/api-limits.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import type { Made } from './made-dialog.tsx'
import { keyEnds } from './key-ends.ts'
import { keysQuery } from './queries.ts'

type Scope = (typeof givenScopes)[number]
interface Values extends Record<string, unknown> {
  keyName: string
  keyScopes: Scope[]
  keyDays: string
  keyUnitsPerMinute: string
  keyAddresses: string
}
const ends = [...keyEnds, { value: 'never', label: 'Never (not advised)' }]
const rateOf = (text: string) => keyRates.find((rate) => String(rate) === text) ?? keyRates[0]

/** Creates a key with chosen scopes; the other fields have defaults that suit most. */
export function KeyDialog({
  most,
  onClose,
  onMade,
}: {
  most: number
  onClose: () => void
  onMade: (made: Made) => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const rates = keyRates.filter((rate) => rate <= most)
  const form = useServerForm<Values, Made>({
    initialValues: {
      keyName: '',
      keyScopes: ['reports.read'],
      keyDays: '365',
      keyUnitsPerMinute: String(Math.min(120, rates.at(-1) ?? 60)),
      keyAddresses: '',
    },
    validate: {
      keyName: neededName,
      keyScopes: (scopes: Scope[]) => (scopes.length === 0 ? 'Choose what the key may do' : null),
    },
    save: (v) =>
      api.apiKeys.create({
        keyName: v.keyName,
        keyScopes: v.keyScopes,
        keyDays: v.keyDays === 'never' ? null : Number(v.keyDays),
        keyUnitsPerMinute: rateOf(v.keyUnitsPerMinute),
        keyAddresses: v.keyAddresses.split(/[\s,]+/).filter((a) => a !== ''),
      }),
    onSaved: async (made) => {
      await queries.invalidateQueries({ queryKey: keysQuery(api).queryKey })
      onMade(made)
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Create a key" submitLabel="Create key" form={form} onClose={onClose}>
      <TextInput
        label="Name"
        description="Where it is used: you find it by this when something is wrong"
        placeholder="Warehouse, nightly"
        maxLength={longestKeyName}
        data-autofocus
        key={fields.key('keyName')}
        {...fields.getInputProps('keyName')}
      />
      <Checkbox.Group
        label="It may"
        description="Never users and rights, network passwords or billing"
        key={fields.key('keyScopes')}
        {...fields.getInputProps('keyScopes')}
      >
        <div className="key-scopes">
          {givenScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={scopeWords[scope].may}
              disabled={scopeBeyond([scope], me.userRights) !== undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className="auth-pair">
        <Select
          label="Ends"
          allowDeselect={false}
          data={ends}
          key={fields.key('keyDays')}
          {...fields.getInputProps('keyDays')}
        />
        <Select
          label="Units a minute"
          description="A report costs 5, a list 1"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={rates.map(String)}
          key={fields.key('keyUnitsPerMinute')}
          {...fields.getInputProps('keyUnitsPerMinute')}
        />
      </div>
      <Textarea
        label="Only from these addresses"
        description="One a line, like 192.0.2.7 or 192.0.2.0/24. Empty: from everywhere"
        autosize
        minRows={2}
        maxRows={6}
        key={fields.key('keyAddresses')}
        {...fields.getInputProps('keyAddresses')}
      />
    </FormDialog>
  )
}
