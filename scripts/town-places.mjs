// What places are called for town-names.mjs: countries and states in English as people search for them, by the codes of
// GeoNames, the scripts of countries, and what large towns are called beside the name that GeoNames gives first.

/** Countries by their codes (ISO 3166-1). */
export const COUNTRIES = entriesOf(`
  AD Andorra; AE United Arab Emirates; AF Afghanistan; AG Antigua; AI Anguilla; AL Albania; AM Armenia; AO Angola; AR
  Argentina; AS American Samoa; AT Austria; AU Australia; AW Aruba; AX Aland Islands; AZ Azerbaijan; BA Bosnia; BB
  Barbados; BD Bangladesh; BE Belgium; BF Burkina Faso; BG Bulgaria; BH Bahrain; BI Burundi; BJ Benin; BL Saint
  Barthelemy; BM Bermuda; BN Brunei; BO Bolivia; BR Brazil; BS Bahamas; BT Bhutan; BW Botswana; BY Belarus; BZ Belize;
  CA Canada; CD Congo; CF Central African Republic; CG Congo; CH Switzerland; CI Ivory Coast; CK Cook Islands; CL
  Chile; CM Cameroon; CN China; CO Colombia; CR Costa Rica; CU Cuba; CV Cape Verde; CW Curacao; CY Cyprus; CZ Czech
  Republic; DE Germany; DJ Djibouti; DK Denmark; DM Dominica; DO Dominican Republic; DZ Algeria; EC Ecuador; EE
  Estonia; EG Egypt; EH Western Sahara; ER Eritrea; ES Spain; ET Ethiopia; FI Finland; FJ Fiji; FK Falkland Islands;
  FM Micronesia; FO Faroe Islands; FR France; GA Gabon; GB UK; GD Grenada; GE Georgia; GF French Guiana; GG Guernsey;
  GH Ghana; GI Gibraltar; GL Greenland; GM Gambia; GN Guinea; GP Guadeloupe; GQ Equatorial Guinea; GR Greece; GT
  Guatemala; GU Guam; GW Guinea-Bissau; GY Guyana; HK Hong Kong; HN Honduras; HR Croatia; HT Haiti; HU Hungary; ID
  Indonesia; IE Ireland; IL Israel; IM Isle of Man; IN India; IQ Iraq; IR Iran; IS Iceland; IT Italy; JE Jersey; JM
  Jamaica; JO Jordan; JP Japan; KE Kenya; KG Kyrgyzstan; KH Cambodia; KI Kiribati; KM Comoros; KN Saint Kitts; KP
  North Korea; KR South Korea; KW Kuwait; KY Cayman Islands; KZ Kazakhstan; LA Laos; LB Lebanon; LC Saint Lucia; LI
  Liechtenstein; LK Sri Lanka; LR Liberia; LS Lesotho; LT Lithuania; LU Luxembourg; LV Latvia; LY Libya; MA Morocco;
  MC Monaco; MD Moldova; ME Montenegro; MF Saint Martin; MG Madagascar; MH Marshall Islands; MK Macedonia; ML Mali; MM
  Myanmar; MN Mongolia; MO Macau; MP Northern Mariana Islands; MQ Martinique; MR Mauritania; MS Montserrat; MT Malta;
  MU Mauritius; MV Maldives; MW Malawi; MX Mexico; MY Malaysia; MZ Mozambique; NA Namibia; NC New Caledonia; NE Niger;
  NG Nigeria; NI Nicaragua; NL Netherlands; NO Norway; NP Nepal; NR Nauru; NU Niue; NZ New Zealand; OM Oman; PA
  Panama; PE Peru; PF French Polynesia; PG Papua New Guinea; PH Philippines; PK Pakistan; PL Poland; PM Saint Pierre;
  PR Puerto Rico; PS Palestine; PT Portugal; PW Palau; PY Paraguay; QA Qatar; RE Reunion; RO Romania; RS Serbia; RU
  Russia; RW Rwanda; SA Saudi Arabia; SB Solomon Islands; SC Seychelles; SD Sudan; SE Sweden; SG Singapore; SH Saint
  Helena; SI Slovenia; SK Slovakia; SL Sierra Leone; SM San Marino; SN Senegal; SO Somalia; SR Suriname; SS South
  Sudan; ST Sao Tome; SV El Salvador; SX Sint Maarten; SY Syria; SZ Eswatini; TC Turks and Caicos; TD Chad; TG Togo;
  TH Thailand; TJ Tajikistan; TL Timor-Leste; TM Turkmenistan; TN Tunisia; TO Tonga; TR Turkey; TT Trinidad; TV
  Tuvalu; TW Taiwan; TZ Tanzania; UA Ukraine; UG Uganda; US USA; UY Uruguay; UZ Uzbekistan; VA Vatican City; VC Saint
  Vincent; VE Venezuela; VG British Virgin Islands; VI Virgin Islands; VN Vietnam; VU Vanuatu; WF Wallis and Futuna;
  WS Samoa; XK Kosovo; YE Yemen; YT Mayotte; ZA South Africa; ZM Zambia; ZW Zimbabwe
`);

/**
 * States that people search by, by country: their number in GeoNames where that is no code, the code in the country,
 * and the name.
 */
export const STATES = Object.fromEntries(
  Object.entries({
    US: `
      AK Alaska; AL Alabama; AR Arkansas; AZ Arizona; CA California; CO Colorado; CT Connecticut; DC Washington DC; DE
      Delaware; FL Florida; GA Georgia; HI Hawaii; IA Iowa; ID Idaho; IL Illinois; IN Indiana; KS Kansas; KY Kentucky;
      LA Louisiana; MA Massachusetts; MD Maryland; ME Maine; MI Michigan; MN Minnesota; MO Missouri; MS Mississippi;
      MT Montana; NC North Carolina; ND North Dakota; NE Nebraska; NH New Hampshire; NJ New Jersey; NM New Mexico; NV
      Nevada; NY New York; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; RI Rhode Island; SC South Carolina; SD
      South Dakota; TN Tennessee; TX Texas; UT Utah; VA Virginia; VT Vermont; WA Washington; WI Wisconsin; WV West
      Virginia; WY Wyoming
    `,
    GB: `
      ENG England; NIR Northern Ireland; SCT Scotland; WLS Wales
    `,
    CA: `
      01=AB Alberta; 02=BC British Columbia; 03=MB Manitoba; 04=NB New Brunswick; 05=NL Newfoundland; 07=NS Nova
      Scotia; 08=ON Ontario; 09=PE Prince Edward Island; 10=QC Quebec; 11=SK Saskatchewan; 12=YT Yukon; 13=NT
      Northwest Territories; 14=NU Nunavut
    `,
    AU: `
      01=ACT Canberra; 02=NSW New South Wales; 03=NT Northern Territory; 04=QLD Queensland; 05=SA South Australia;
      06=TAS Tasmania; 07=VIC Victoria; 08=WA Western Australia
    `,
    DE: `
      01=BW Baden-Württemberg; 02=BY Bavaria; 03=HB Bremen; 04=HH Hamburg; 05=HE Hesse; 06=NI Lower Saxony; 07=NW
      North Rhine-Westphalia; 08=RP Rhineland-Palatinate; 09=SL Saarland; 10=SH Schleswig-Holstein; 11=BB Brandenburg;
      12=MV Mecklenburg; 13=SN Saxony; 14=ST Saxony-Anhalt; 15=TH Thuringia; 16=BE Berlin
    `,
    BR: `
      01=AC Acre; 02=AL Alagoas; 03=AP Amapá; 04=AM Amazonas; 05=BA Bahia; 06=CE Ceará; 07=DF Distrito Federal; 08=ES
      Espírito Santo; 11=MS Mato Grosso do Sul; 13=MA Maranhão; 14=MT Mato Grosso; 15=MG Minas Gerais; 16=PA Pará;
      17=PB Paraíba; 18=PR Paraná; 20=PI Piauí; 21=RJ Rio de Janeiro; 22=RN Rio Grande do Norte; 23=RS Rio Grande do
      Sul; 24=RO Rondônia; 25=RR Roraima; 26=SC Santa Catarina; 27=SP São Paulo; 28=SE Sergipe; 29=GO Goiás; 30=PE
      Pernambuco; 31=TO Tocantins
    `,
    IN: `
      01=AN Andaman; 02=AP Andhra Pradesh; 03=AS Assam; 05=CH Chandigarh; 07=DL Delhi; 09=GJ Gujarat; 10=HR Haryana;
      11=HP Himachal Pradesh; 12=JK Kashmir; 13=KL Kerala; 16=MH Maharashtra; 17=MN Manipur; 18=ML Meghalaya; 19=KA
      Karnataka; 20=NL Nagaland; 21=OD Odisha; 22=PY Puducherry; 23=PB Punjab; 24=RJ Rajasthan; 25=TN Tamil Nadu;
      26=TR Tripura; 28=WB West Bengal; 29=SK Sikkim; 30=AR Arunachal Pradesh; 31=MZ Mizoram; 33=GA Goa; 34=BR Bihar;
      35=MP Madhya Pradesh; 36=UP Uttar Pradesh; 37=CT Chhattisgarh; 38=JH Jharkhand; 39=UK Uttarakhand; 40=TG
      Telangana; 41=LA Ladakh
    `,
    ES: `
      07=IB Balearic Islands; 27=RI La Rioja; 29=MD Madrid; 31=MC Murcia; 32=NC Navarre; 34=AS Asturias; 39=CB
      Cantabria; 51=AN Andalusia; 52=AR Aragon; 53=CN Canary Islands; 54=CM Castilla-La Mancha; 55=CL Castile and
      León; 56=CT Catalonia; 57=EX Extremadura; 58=GA Galicia; 59=PV Basque Country; 60=VC Valencia
    `,
    IT: `
      01=65 Abruzzo; 02=77 Basilicata; 03=78 Calabria; 04=72 Campania; 05=45 Emilia-Romagna; 06=36 Friuli; 07=62
      Lazio; 08=42 Liguria; 09=25 Lombardy; 10=57 Marche; 11=67 Molise; 12=21 Piedmont; 13=75 Apulia; 14=88 Sardinia;
      15=82 Sicily; 16=52 Tuscany; 17=32 South Tyrol; 18=55 Umbria; 20=34 Veneto
    `,
  }).map(([country, rows]) => [
    country,
    Object.fromEntries(
      entriesOf(rows).map(([codes, name]) => {
        const [number, code = number] = codes.split('=');
        return [number, [code, name]];
      }),
    ),
  ]),
);

/**
 * Names of large towns in their own language or in one that is read beside English, and English ones of towns that
 * GeoNames has in another; a hyphen stands for a space. Those of GeoNames' other names that are not here are mostly of
 * languages that nobody posts in.
 */
export const LOCAL_NAMES = new Set(
  `
  's-gravenhage aalborg aarhus abo aix-en-provence alger algier almaty amberes antwerp anvers argel astana atenas
  atene athen athenes athina athlone bagdad bale bangalore baroda basilea belgrad benares bengaluru beograd berna
  berne biel bienne bilbo bodo bombay bozen bray breslau bruges bruselas brussel bruxelles bucarest bucuresti bukarest
  busan calcutta canton carlow cdmx chania chisinau ciudad-de-mexico ciudad-del-cabo clonmel cochin cologne colonia
  constance constantinople copenhague cracovia cracovie cracow daegu damas damasco damaskus danzig den-haag derry
  dnepropetrovsk donostia drogheda dundalk dunkirk durango edimbourg edimburgo ekaterinburg el-cairo ennis eriwan
  estambul estrasburgo fez filadelfia firenze fiume florencia florenz fort-lauderdale frankfurt freiburg galway gand
  gdansk genes geneva geneve genf genova genua gerusalemme ghent ginebra ginevra gotemburgo gothenburg gurugram halle
  hanover havanna helsingfors heraklion il-cairo incheon iraklio iruna izmir jerewan jerusalen joburg jyvaskyla
  kaapstad kairo kapstadt keulen kharkov kiev kiew kilkenny kishinev kobenhavn kochi koeln koln konstantinopel
  kopenhagen krakau krakow kyoto la-coruna la-habana la-haya larissa le-caire leghorn lemberg leon letterkenny liege
  limerick lisboa lisbona lisbonne lissabon lodz londen londonderry londra londres louvain lucerne ludwigshafen luik
  luttich luzern lwow lyons madras mailand malmo malmoe mantua marrakech marseilles marsella marsiglia mexiko- milano
  monaco-di-baviera mosca moscou moscu moskau moskou moskva muenchen munchen mysuru naas napoli navan neapel new-york
  newcastle nijmegen niza nizhny-novgorod nizza nuernberg nueva-york nuremberg nurnberg odesa offenbach osaka padua
  pamplona patras pekin peking petersburg philly piraeus poona posen poznan prag praga praha pusan rangoon ratisbon
  regensburg rom roma rostov saigon saint-louis saint-paul saint-petersbourg salonica saloniki san-sebastian sankt-
  saragossa sarajewo seul seville siracusa skopje sligo smyrna st-louis st-paul stadt stettin strassburg sudbury
  swords syracuse szczecin tammerfors tanger tangier tbilissi teheran the-hague thessaloniki tiflis tokio torino
  tralee trient triest trivandrum tromso uleaborg varsovia varsovie venecia venedig venezia venise viena vienne volos
  warschau warszawa washington washington-dc waterford wexford wien wroclaw yekaterinburg zurich zurigo
  `
    .trim()
    .split(/\s+/)
    .map((name) => name.replaceAll('-', ' ')),
);

/** Names by where the place lies that they bring to mind, which is not where the largest town of the name does. */
export const FAMOUS = new Map(
  entriesOf(`
    GB-ENG cornwall,essex,hull,kent,lancaster,newcastle,somerset,surrey,westminster; GB-SCT highlands,oban; ES-VC
    valencia; ES-AN cadiz,granada; ES-AR zaragoza; FR brest; ID bali; IE waterford; IT-34 venice; IT-82 siracusa; NL
    holland,nederland; NZ queenstown; PK islamabad; RU st. petersburg; YE sana; US-OR salem
  `).flatMap(([code, names]) => names.split(',').map((name) => [name, code])),
);

const CYRILLIC = /^[\p{sc=Cyrillic} -]+$/u;
const ARABIC = /^[\p{sc=Arabic} ]+$/u;
const HAN = /^\p{sc=Han}+$/u;
const GREEK = /^\p{sc=Greek}+$/u;

/** The script of names in countries that do not write in Latin letters. */
export const SCRIPTS = new Map([
  ['JP', /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u],
  ['KR', /^\p{sc=Hangul}+$/u],
  ['IL', /^[\p{sc=Hebrew} ]+$/u],
  ['TH', /^[\p{sc=Thai}]+$/u],
  ['IN', /^[\p{sc=Devanagari}\p{M} ]+$/u],
  ['GE', /^\p{sc=Georgian}+$/u],
  ['AM', /^\p{sc=Armenian}+$/u],
  ...'CN TW HK'.split(' ').map((country) => [country, HAN]),
  ...'GR CY'.split(' ').map((country) => [country, GREEK]),
  ...'RU UA BY BG RS MK KZ KG TJ MN'.split(' ').map((country) => [country, CYRILLIC]),
  ...'EG SA AE IQ SY JO LB MA DZ TN LY SD YE OM KW QA BH PS IR PK AF'.split(' ').map((country) => [country, ARABIC]),
]);

function entriesOf(rows) {
  return rows
    .trim()
    .replace(/\s+/g, ' ')
    .split('; ')
    .map((row) => {
      const at = row.indexOf(' ');
      return [row.slice(0, at), row.slice(at + 1)];
    });
}
