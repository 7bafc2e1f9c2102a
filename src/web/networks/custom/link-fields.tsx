import { Textarea, TextInput } from '@mantine/core'
import { LinkExampleField } from '../link-example-field.tsx'
import { exampleOf } from './network-draft.ts'
import type { NetworkForm } from './use-network-form.ts'

/** The name of a network, the form of its links, and its currency. For a new one they are read from an example. */
export function LinkFields({ form: { draft, set, errorOf }, isNew }: { form: NetworkForm; isNew: boolean }) {
  const text = (field: 'networkName' | 'subIdParameter' | 'hosts' | 'currencyCode', label: string, hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      value={draft[field]}
      error={errorOf(field)}
      data-autofocus={field === 'networkName' || undefined}
      onChange={(e) => set({ [field]: e.currentTarget.value })}
    />
  )
  return (
    <>
      {text('networkName', 'Name')}
      {isNew ? (
        <LinkExampleField
          onFound={({ linkTemplate, subIdParameter, host }) => set({ linkTemplate, subIdParameter, hosts: host })}
        />
      ) : null}
      <Textarea
        label="Link template"
        description="With {clickId}, {target} and, if needed, {programmeId} and {partnerId}"
        value={draft.linkTemplate}
        error={errorOf('linkTemplate')}
        onChange={(e) => set({ linkTemplate: e.currentTarget.value })}
      />
      <output aria-label="Example link" className="dim small" style={{ overflowWrap: 'anywhere' }}>
        {exampleOf(draft.linkTemplate)}
      </output>
      {text('subIdParameter', 'Sub-id parameter', 'The parameter of the link that carries the click id')}
      {text('hosts', 'Hosts', 'Hosts of its links, separated by commas')}
      {text('currencyCode', 'Currency', 'A code like EUR')}
    </>
  )
}
