/** Made by vite.config.ts while building. */
declare module 'virtual:cities' {
  /** A line each: the name as it is compared, and tenths of degrees of longitude and latitude, between tabs. */
  const cities: string;
  export default cities;
}

declare module 'virtual:landing-example' {
  /** What the reader makes of a text, made while building. */
  const example: { text: string; values: { label: string; value: string }[] };
  export default example;
}
