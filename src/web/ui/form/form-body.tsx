import { DialogFoot } from '../dialog-foot.tsx'
import { Button } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { FormError } from '../form-error.tsx'
import type { ServerForm } from './use-server-form.ts'

export interface FormBodyProps<V extends Record<string, unknown>> {
  form: ServerForm<V>
  submitLabel: string
  /** A second button, which closes without saving. Without it the first takes the whole width. */
  onCancel?: (() => void) | undefined
  /** Browsers offer no autofill for its fields. */
  isSecret?: boolean | undefined
  children: ReactNode
}

const FIELDS = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled)'

/** Fields, refusals, and the buttons. */
export function FormBody<V extends Record<string, unknown>>(p: FormBodyProps<V>) {
  const { form, onCancel } = p
  const element = useRef<HTMLFormElement>(null)
  // the dialog focuses the element with this mark when it opens; otherwise its close button would get the focus
  useLayoutEffect(() => {
    const isMarked = element.current?.querySelector('[data-autofocus]')
    if (!isMarked) element.current?.querySelector(FIELDS)?.setAttribute('data-autofocus', '')
  }, [])
  const submit = (
    <Button type="submit" loading={form.isBusy} disabled={!form.isFilled}>
      {p.submitLabel}
    </Button>
  )
  return (
    <form
      ref={element}
      className="auth-form"
      noValidate
      onSubmit={form.onSubmit}
      {...(p.isSecret ? { autoComplete: 'off' } : {})}
    >
      {p.children}
      <FormError problem={form.problem} />
      {onCancel ? (
        <DialogFoot onCancel={onCancel} busy={form.isBusy}>
          {submit}
        </DialogFoot>
      ) : (
        submit
      )}
    </form>
  )
}
