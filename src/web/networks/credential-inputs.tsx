import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { NetworkDetail } from '../../contract/network-overview.ts'

interface CredentialInputsProps {
  fields: NetworkDetail['credentialFields']
  form: UseFormReturnType<Record<string, string>>
}

/** What a network asks for; secrets are not shown while they are typed. */
export function CredentialInputs({ fields, form }: CredentialInputsProps) {
  return fields.map((field, i) => {
    const Field = field.secret ? PasswordInput : TextInput
    return (
      <Field
        key={form.key(field.name)}
        label={field.label}
        description={field.hint}
        autoComplete="off"
        data-autofocus={i === 0 || undefined}
        {...form.getInputProps(field.name)}
      />
    )
  })
}
