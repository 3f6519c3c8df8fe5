import type { Page } from 'playwright-core'
import { at, button, groupScreens, press, scrollTo } from './screen.ts'

/** The admin dashboard by sections. There is only one, whatever the content of logs. */
export const adminScreens = groupScreens(
  'admin',
  {
    admin: at('/admin', waitForDashboard),
    'admin-services': section('Services'),
    'admin-emails': section('Email Management'),
    'admin-users': section('User Management'),
    'admin-health': section('Health'),
    'admin-remove-user': at('/admin', async (page) => {
      await waitForDashboard(page)
      await press(
        page.getByRole('button', { name: /^Delete/ }).first(),
        page.getByRole('dialog').or(page.getByRole('alertdialog')),
      )
    }),
    'operator-settings': at('/settings', async (page) => {
      await page.waitForLoadState('networkidle')
      await scrollTo(page.getByRole('region', { name: 'Services' }))
    }),
  },
  { account: 'administrator', content: ['typical'] },
)

async function waitForDashboard(page: Page): Promise<void> {
  await page.getByText('Since midnight UTC').waitFor()
  await button(page, 'Exact times').waitFor()
  await page.waitForLoadState('networkidle')
}

function section(name: string) {
  return at('/admin', async (page: Page) => {
    await waitForDashboard(page)
    await scrollTo(page.getByRole('heading', { name, exact: true }))
  })
}
