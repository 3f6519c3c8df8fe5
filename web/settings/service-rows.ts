import type { PublicConfig } from '../../shared/config.ts'

/** One external service and its configuration on this instance. */
export interface ServiceRow {
  name: string
  isOn: boolean
  /** What it does, or what is missing without it. */
  description: string
  /** How the operator of this instance changes that. */
  instructions: string
}

type ServiceConfig = Pick<
  PublicConfig,
  'visionProvider' | 'weatherConfigured' | 'geocoderConfigured' | 'mailConfigured' | 'immichConfigured'
>

/** Returns the external services that Creel can use, and how each is switched on or off. */
export function serviceRows(config: ServiceConfig): readonly ServiceRow[] {
  return [vision(config), weather(config), geocoder(config), mail(config), immich(config)]
}

function vision({ visionProvider }: ServiceConfig): ServiceRow {
  const isOn = visionProvider !== null
  return {
    name: 'Identification',
    isOn,
    description: isOn
      ? `Your photos are sent to ${visionProvider}, and it estimates species, length and weight.`
      : 'New photos aren’t identified.',
    instructions: isOn
      ? 'Administrators change it or turn it off in Admin Dashboard, unless VISION_PROVIDER is set.'
      : 'Administrators turn it on in Admin Dashboard. For a server of your own, set VISION_PROVIDER (openai, anthropic, google, ollama or openai-compatible), VISION_MODEL and VISION_BASE_URL, plus VISION_API_KEY if it needs one.',
  }
}

function weather({ weatherConfigured: isOn }: ServiceConfig): ServiceRow {
  return {
    name: 'Weather',
    isOn,
    description: isOn
      ? 'Temperature, clouds and wind at the time are added to each catch.'
      : 'No weather is added to catches.',
    instructions: isOn
      ? 'To turn it off, set WEATHER_URL=off.'
      : 'Remove WEATHER_URL=off to use Open-Meteo, which needs no key.',
  }
}

function geocoder({ geocoderConfigured: isOn }: ServiceConfig): ServiceRow {
  return {
    name: 'Location names',
    isOn,
    description: isOn
      ? 'New locations are named after their water, and you can search the map by name.'
      : 'New locations are named after the nearest town in Creel’s built-in list.',
    instructions: isOn
      ? 'To turn it off, set GEOCODER=off.'
      : 'Set GEOCODER to photon or nominatim, and GEOCODER_URL to use your own server. Neither needs a key.',
  }
}

function mail({ mailConfigured: isOn }: ServiceConfig): ServiceRow {
  return {
    name: 'Emails',
    isOn,
    description: isOn
      ? 'Emails are sent through a mail server.'
      : 'Emails aren’t sent; they’re saved to a folder on the server.',
    instructions: isOn
      ? 'Without SMTP_URL, emails are saved in DATA_DIR/outbox. Set EMAIL_SCHEDULE=on to send throwbacks and summaries daily.'
      : 'Set SMTP_URL (smtps://user:password@mail.example.org) and MAIL_FROM, the sender. Set EMAIL_SCHEDULE=on to send throwbacks and summaries daily.',
  }
}

function immich({ immichConfigured: isOn }: ServiceConfig): ServiceRow {
  return {
    name: 'Immich',
    isOn,
    description: isOn
      ? 'You can import photos from an Immich server, with a key of your own.'
      : 'Photos can’t be imported from an Immich server.',
    instructions: isOn
      ? 'To turn it off, remove IMMICH_URL.'
      : 'Set IMMICH_URL to the address of an Immich server (version 2 or newer), such as http://192.168.1.20:2283. Each angler uses a key of their own.',
  }
}
