import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'

interface CredentialInputsProps {
  fields: NetworkDetail['credentialFields']
  form: UseFormReturnType<Record<string, string>>
  /** Stored secrets: they stay if left empty. */
  kept?: ReadonlySet<string>
}

/** The credentials that a network requires; secrets are hidden while typed. */
export function CredentialInputs({ fields, form, kept }: CredentialInputsProps) {
  return fields.map((field) => {
    const Field = field.secret ? PasswordInput : TextInput
    return (
      <Field
        key={form.key(field.name)}
        label={field.label}
        description={field.hint}
        autoComplete="off"
        placeholder={kept?.has(field.name) ? 'Kept unless you enter another' : undefined}
        {...form.getInputProps(field.name)}
        aria-invalid={form.errors[field.name] ? true : undefined} // password inputs do not set it themselves
      />
    )
  })
}
