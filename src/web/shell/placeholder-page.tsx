import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageBody, PageHead } from '../ui/page-head.tsx'

/** An honest page for a screen that is not there yet. */
export function PlaceholderPage({ title, text }: { title: string; text: string }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={title} />
      <PageBody>
        <section className="card">
          <EmptyState
            icon={IconTool}
            title="This page is not available yet"
            subtitle={text}
            action={
              <Button variant="default" size="xs" onClick={() => void navigate({ to: '/' })}>
                Back to dashboard
              </Button>
            }
          />
        </section>
      </PageBody>
    </>
  )
}
