/** Where things are: the addresses of the pages. */
export const places = {
  home: '/',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  account: '/account',
  profiles: (app: string): string => `/apps/${app}`,
  start: (app: string): string => `/apps/${app}/start`,
  glance: (app: string): string => `/apps/${app}/glance`,
  settings: (app: string): string => `/apps/${app}/settings`,
  profile: (app: string, id: string): string => `/apps/${app}/profiles/${encodeURIComponent(id)}`,
};

/** A place within an app. */
export interface PlaceInApp {
  app: string;
  page: 'profiles' | 'start' | 'glance' | 'settings' | 'profile';
  /** Of a profile. */
  id: string;
}

/** The place that a path names, undefined for none. Profile ids may hold any character, slashes too. */
export function placeInApp(path: string): PlaceInApp | undefined {
  const [root, app, section, id, ...more] = path.replace(/\/$/, '').split('/').slice(1);
  if (root !== 'apps' || !app || more.length > 0) return undefined;
  if (section === undefined) return { app, page: 'profiles', id: '' };
  if (id === undefined)
    return section === 'start' || section === 'glance' || section === 'settings'
      ? { app, page: section, id: '' }
      : undefined;
  try {
    return section === 'profiles' ? { app, page: 'profile', id: decodeURIComponent(id) } : undefined;
  } catch {
    return undefined;
  }
}
