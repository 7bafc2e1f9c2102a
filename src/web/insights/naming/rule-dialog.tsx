import { Radio, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { naming as bounds } from '../../../contract/bounds.ts'
import type { Naming, ShownRule } from '../../../contract/insights/naming.ts'
import { type NamedColumn, type NamingRule, problemOfRule } from '../../../contract/naming.ts'
import { useApi } from '../../lib/api.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { columnChoices, typedParts } from './rule-text.ts'
import { Tried } from './tried.tsx'

interface Values extends Record<string, unknown> {
  column: NamedColumn
  by: 'separator' | 'pattern'
  separator: string
  parts: string
  pattern: string
}
const ruleOf = ({ column, by, separator, parts, pattern }: Values): NamingRule =>
  by === 'pattern' ? { column, pattern: pattern.trim() } : { column, separator, parts: typedParts(parts) }

/** Milliseconds after the last key until a rule is tested. */
const tryWait = 400
const shortest = { page: '/{Section}/*', subId: '{Article}_{Position}' }

interface RuleDialogProps {
  version: number
  /** The rule to change, with its index; without it a new one is added. */
  changed?: { rule: ShownRule; place: number }
  /** Parts of the other rules. */
  taken: readonly string[]
  onClose: () => void
  onSaved: (now: Naming) => unknown
}

/** Adds or changes a rule: it is tested on the last 30 days while the user types. */
export function RuleDialog({ version, changed, taken, onClose, onSaved }: RuleDialogProps) {
  const api = useApi()
  const { rule } = changed ?? {}
  const first: Values = {
    column: rule?.column ?? 'subId',
    by: rule?.pattern ? 'pattern' : 'separator',
    separator: rule?.separator ?? '-',
    parts: rule?.separator ? rule.parts.join(', ') : '',
    pattern: rule?.pattern ?? '',
  }
  const [typed, setTyped] = useState(first)
  const [settled] = useDebouncedValue(typed, tryWait)
  const problemAt = (field: string) => (_: unknown, values: Values) => {
    const problem = problemOfRule(ruleOf(values), taken)
    return problem?.field === field ? problem.message : null
  }
  const form = useServerForm<Values, Naming>({
    initialValues: first,
    validate: { separator: problemAt('separator'), parts: problemAt('parts'), pattern: problemAt('pattern') },
    onValuesChange: setTyped,
    save: (values) => api.naming.save({ version, ...(changed ? { place: changed.place } : {}), ...ruleOf(values) }),
    onSaved,
  })
  const { fields } = form
  const isPattern = typed.by === 'pattern'
  const tried = ruleOf(settled)
  return (
    <FormDialog
      title={changed ? 'Change rule' : 'Add rule'}
      submitLabel={changed ? 'Save changes' : 'Add rule'}
      size={640}
      form={form}
      onClose={onClose}
    >
      <Select
        label="What is split"
        allowDeselect={false}
        data={columnChoices}
        key={fields.key('column')}
        {...fields.getInputProps('column')}
      />
      <Radio.Group label="How" key={fields.key('by')} {...fields.getInputProps('by')}>
        <div className="naming-how">
          <Radio value="separator" label="At a separator" />
          <Radio value="pattern" label="By a pattern" />
        </div>
      </Radio.Group>
      {isPattern ? (
        <TextInput
          label="Pattern"
          description="Names in braces, { and }, are parts. A part ends at the character after it; a * at the end stands for anything."
          placeholder={typed.column === 'page' ? shortest.page : shortest.subId}
          maxLength={bounds.longestPattern}
          key={fields.key('pattern')}
          {...fields.getInputProps('pattern')}
        />
      ) : (
        <div className="naming-split">
          <TextInput
            label="Separator"
            maxLength={bounds.longestSeparator}
            key={fields.key('separator')}
            {...fields.getInputProps('separator')}
          />
          <TextInput
            label="Names of the parts"
            description="In their order, with commas between"
            placeholder="Article, Position, Variant"
            key={fields.key('parts')}
            {...fields.getInputProps('parts')}
          />
        </div>
      )}
      {problemOfRule(tried, taken) ? (
        <p className="dim">It is tried on the names of the last 30 days as soon as it is complete.</p>
      ) : (
        <Tried rule={tried} />
      )}
    </FormDialog>
  )
}
