import { PasswordInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import type { NetworkDetail } from '../../contract/networks/network-overview.ts'
import { credentialProblem } from './credential-problem.ts'

interface CredentialInputsProps {
  fields: NetworkDetail['credentialFields']
  form: UseFormReturnType<Record<string, string>>
  /** Why the last try failed. */
  problem: unknown
}

/** What a network asks for; secrets are not shown while they are typed. */
export function CredentialInputs({ fields, form, problem }: CredentialInputsProps) {
  const wrong = credentialProblem(problem, fields)
  const input = useRef<HTMLInputElement>(null)
  const name = wrong?.name
  useEffect(() => {
    if (problem && name) input.current?.focus()
  }, [problem, name])
  return fields.map((field, i) => {
    const Field = field.secret ? PasswordInput : TextInput
    return (
      <Field
        key={form.key(field.name)}
        ref={field.name === name ? input : undefined}
        label={field.label}
        description={field.hint}
        autoComplete="off"
        data-autofocus={i === 0 || undefined}
        {...form.getInputProps(field.name)}
        error={field.name === name ? wrong?.text : undefined}
        aria-invalid={field.name === name || undefined} // inputs that hide what is typed do not say it by themselves
      />
    )
  })
}
