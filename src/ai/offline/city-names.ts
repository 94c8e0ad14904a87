/**
 * Cities, states and regions that the dictionary lacks, as people write them in lower case; words that mean something
 * else besides stay out.
 */
export const CITY_NAMES = `hobart|duluth|lucerne|luzern|oban|tucson|saskatoon|sofia|austin|boise|spokane|omaha|fargo|brno|ljubljana|kiel|bologna|bilbao|lille|adelaide|dunedin|pune|kochi|da \
\
\
\
\
\
\
\
\
\
\
\
nang|davao|dundee|aberdeen|swansea|lansing|akron|toledo|dayton|tulsa|wichita|topeka|lubbock|el \
\
\
\
\
\
paso|fort \
\
\
\
\
\
worth|corpus christi|san antonio|baton rouge|shreveport
birmingham|huntsville|chattanooga|knoxville|asheville|raleigh|durham|greensboro|charleston|savannah|macon|tallahassee|gainesville|orlando|tampa|st \
\
\
\
\
\
\
\
\
\
\
\
petersburg|sarasota|fort lauderdale|west palm beach|key west|pensacola|new orleans|little \
\
\
\
\
\
\
\
\
\
rock|fayetteville|des \
\
moines|cedar rapids|iowa city|sioux falls|rapid city|bismarck
billings|bozeman|missoula|cheyenne|laramie|fort collins|colorado springs|pueblo|santa fe|albuquerque|las \
\
\
\
\
\
\
\
\
\
\
\
cruces|flagstaff|tempe|scottsdale|reno|carson city|salt lake \
\
\
\
\
\
\
\
\
\
\
\
city|provo|ogden|pocatello|eugene|tacoma|olympia|bellingham|yakima|anchorage|fairbanks|juneau|honolulu|hilo
fresno|bakersfield|modesto|stockton|oakland|berkeley|san jose|santa cruz|monterey|san luis obispo|santa \
\
\
\
\
\
\
\
\
\
\
\
barbara|ventura|pasadena|long beach|anaheim|irvine|riverside|san bernardino|palm \
springs|chula \
\
\
\
\
\
\
\
\
\
\
vista|redding|chico|napa|sonoma
madison|milwaukee|green bay|eau \
\
\
\
\
\
\
\
\
\
\
\
claire|rochester|syracuse|utica|albany|ithaca|poughkeepsie|yonkers|queens|bronx|staten \
\
\
\
\
\
\
\
\
\
\
\
island|brooklyn|manhattan|hoboken|jersey \
\
\
\
\
\
\
\
\
\
\
\
city|newark|trenton|princeton|philly|pittsburgh|scranton|allentown|harrisburg|wilmington|baltimore|annapolis|richmond|roanoke|charlottesville|arlington|alexandria|hartford|new \
\
\
\
\
\
\
\
\
\
\
\
haven|stamford|providence|worcester|springfield|burlington|montpelier|portland|bangor|augusta|manchester
st paul|saint paul|grand rapids|ann arbor|kalamazoo|fort wayne|bloomington|south \
\
\
\
\
\
\
\
\
\
\
\
bend|evansville|peoria|rockford|champaign|carbondale|louisville|lexington|bowling \
\
\
\
\
\
\
\
\
\
\
\
green|cincinnati|cleveland|columbus|youngstown|morgantown|nashville|memphis|kansas city|st \
\
louis
halifax|moncton|fredericton|charlottetown|st john's|quebec|quebec \
\
\
\
\
\
\
\
\
\
\
\
city|gatineau|kingston|hamilton|kitchener|waterloo|guelph|windsor|sudbury|thunder \
\
\
\
\
\
\
\
\
\
\
\
bay|regina|winnipeg|calgary|edmonton|lethbridge|kelowna|kamloops|victoria|nanaimo|whistler|whitehorse|yellowknife|iqaluit
oxford|cambridge|exeter|plymouth|truro|falmouth|penzance|bournemouth|southampton|portsmouth|brighton|hastings|canterbury|dover|margate|norwich|ipswich|colchester|peterborough|leicester|nottingham|derby|stoke|coventry|wolverhampton|gloucester|cheltenham|hereford|shrewsbury|blackpool|bolton|stockport|oldham|bradford|huddersfield|wakefield|harrogate|middlesbrough|sunderland|newcastle|carlisle|kendal|grimsby|scunthorpe|milton \
\
\
\
\
\
\
\
\
\
\
\
keynes|northampton|luton|watford|slough|croydon|guildford|swindon|taunton|torquay|weymouth|salisbury|winchester
inverness|perth|stirling|falkirk|paisley|dumfries|st andrews|kirkwall|lerwick|fort \
\
\
\
\
\
\
\
\
\
\
\
william|wrexham|aberystwyth|newport|llandudno|derry|londonderry|lisburn|newry|armagh|galway|limerick|waterford|sligo|kilkenny|dundalk|drogheda|tralee|ennis|athlone|letterkenny|donegal|kerry
ghent|bruges|antwerp|leuven|liege|namur|mechelen|ostend|utrecht|eindhoven|groningen|maastricht|haarlem|leiden|delft|nijmegen|arnhem|tilburg|breda|almere|zwolle|den \
\
\
\
\
\
\
\
\
\
\
\
haag|the \
\
\
\
\
\
\
\
\
\
\
\
hague|lübeck|rostock|bremen|hannover|hanover|braunschweig|göttingen|erfurt|weimar|jena|chemnitz|magdeburg|potsdam|münster|bielefeld|dortmund|bochum|düsseldorf|dusseldorf|wuppertal|aachen|bonn|mainz|wiesbaden|mannheim|heidelberg|karlsruhe|freiburg|stuttgart|ulm|augsburg|nuremberg|nürnberg|regensburg|würzburg|passau|konstanz
linz|graz|salzburg|innsbruck|klagenfurt|bregenz|winterthur|st \
\
\
\
\
\
\
\
\
\
\
\
gallen|lausanne|lugano|basel|bern|fribourg|neuchatel|rennes|nantes|angers|orleans|dijon|grenoble|annecy|chambery|toulon|montpellier|nimes|avignon|perpignan|biarritz|bayonne|limoges|clermont-ferrand|reims|metz|mulhouse|besancon|rouen|caen|le \
\
\
\
\
\
\
\
\
\
\
\
havre|brest|la rochelle|poitiers
san sebastian|santander|oviedo|gijon|vigo|a \
\
\
\
\
\
\
\
\
\
\
\
coruña|salamanca|valladolid|burgos|zaragoza|tarragona|girona|valencia|alicante|murcia|cartagena|granada|cordoba|cádiz|cadiz|málaga|malaga|almeria|palma|ibiza|tenerife|las \
\
\
\
\
\
\
\
\
\
\
\
palmas|faro|coimbra|braga|aveiro|evora|setubal|funchal|parma|modena|ferrara|ravenna|rimini|ancona|perugia|pescara|bari|lecce|reggio \
\
\
\
\
\
\
\
\
\
\
\
calabria|palermo|catania|cagliari|sassari|trieste|udine|padua|padova|verona|vicenza|bergamo|brescia|trento|bolzano|genoa|la \
\
\
\
\
\
\
\
\
\
\
\
spezia|pisa|siena|lucca|livorno
tromsø|trondheim|stavanger|bodø|kristiansand|drammen|malmö|malmo|uppsala|linköping|örebro|västerås|umeå|umea|luleå|kiruna|gothenburg|göteborg|lund|aarhus|odense|aalborg|esbjerg|tampere|turku|oulu|espoo|rovaniemi|reykjavik|akureyri|tórshavn|nuuk|tallinn|tartu|pärnu|riga|vilnius|kaunas|klaipeda|gdansk|gdynia|szczecin|poznan|łódź|lodz|katowice|lublin|bialystok|torun|krakow|kraków|wroclaw|wrocław|ostrava|olomouc|plzen|liberec|bratislava|kosice|debrecen|szeged|pecs|györ|maribor|rijeka|zadar|dubrovnik|osijek|sarajevo|mostar|podgorica|skopje|tirana|pristina|novi \
\
\
\
\
\
\
\
\
\
\
\
sad|plovdiv|varna|burgas|cluj|cluj-napoca|timisoara|iasi|brasov|sibiu|constanta|chisinau|thessaloniki|patras|heraklion|chania|nicosia|limassol|larnaca|valletta
lviv|kharkiv|odessa|odesa|dnipro|minsk|tbilisi|batumi|yerevan|baku|almaty|astana|tashkent|samarkand|bishkek|ankara|izmir|antalya|bursa|adana|gaziantep|trabzon|haifa|tel \
\
\
\
\
\
\
\
\
\
\
\
aviv|beirut|amman|muscat|doha|manama|kuwait city|jeddah|riyadh|abu \
\
\
\
\
\
\
\
\
\
\
\
dhabi|sharjah|erbil|shiraz|isfahan|tabriz|mashhad|karachi|lahore|islamabad|peshawar|faisalabad
chennai|hyderabad|bengaluru|bangalore|mysore|coimbatore|madurai|trivandrum|thiruvananthapuram|goa|nagpur|indore|bhopal|jaipur|udaipur|jodhpur|lucknow|kanpur|varanasi|patna|ranchi|guwahati|shillong|chandigarh|amritsar|ludhiana|dehradun|vadodara|ahmedabad|rajkot|kolkata|bhubaneswar|noida|gurgaon|gurugram|kathmandu|pokhara|dhaka|chittagong|sylhet|colombo|kandy|galle|yangon|mandalay|vientiane|luang \
\
\
\
\
\
\
\
\
\
\
\
prabang|phnom penh|siem reap|hanoi|hoi an|saigon|chiang mai|chiang rai|phuket|kuala \
\
\
\
\
\
lumpur|penang|johor \
\
\
\
\
\
bahru|ipoh|kuching|kota \
\
\
\
\
\
\
\
\
\
\
\
kinabalu|jakarta|bandung|surabaya|yogyakarta|medan|bali|denpasar|makassar|manila|cebu|quezon \
\
\
\
\
\
\
\
\
\
city|baguio|iloilo
taipei|kaohsiung|tainan|taichung|busan|incheon|daegu|daejeon|gwangju|jeju|osaka|kyoto|nagoya|sapporo|fukuoka|hiroshima|sendai|kobe|yokohama|kanazawa|okinawa|naha|chengdu|chongqing|wuhan|xian|nanjing|hangzhou|suzhou|shenzhen|guangzhou|xiamen|kunming|qingdao|dalian|harbin|macau|ulaanbaatar
launceston|darwin|cairns|townsville|brisbane|gold \
\
\
\
\
\
\
\
\
\
\
\
coast|wollongong|canberra|geelong|ballarat|bendigo|fremantle|alice \
\
\
springs|tasmania|queensland|new \
\
\
south \
\
\
\
\
\
\
\
\
\
\
\
wales|auckland|wellington|christchurch|tauranga|queenstown|rotorua|napier|nelson|invercargill|suva|apia|port \
\
\
\
\
\
\
\
\
\
\
\
moresby|noumea
nairobi|mombasa|kisumu|kampala|kigali|dar es salaam|arusha|zanzibar|addis \
\
\
\
\
\
\
\
\
\
\
\
ababa|asmara|khartoum|accra|kumasi|lagos|abuja|ibadan|kano|port \
\
\
\
\
\
\
\
\
\
\
\
harcourt|enugu|dakar|bamako|abidjan|lomé|lome|cotonou|ouagadougou|douala|yaoundé|yaounde|libreville|kinshasa|lusaka|harare|bulawayo|maputo|windhoek|gaborone|durban|pretoria|johannesburg|joburg|port \
\
\
\
\
\
\
\
\
\
\
\
elizabeth|gqeberha|bloemfontein|stellenbosch|antananarivo|port \
\
\
\
\
\
\
\
\
\
\
\
louis|casablanca|rabat|marrakech|marrakesh|tangier|agadir|algiers|oran|tunis|sfax|tripoli|giza|luxor|aswan
bogota|medellin|medellín|cali|barranquilla|quito|guayaquil|cuenca|lima|arequipa|cusco|trujillo|la \
\
\
\
\
\
\
\
\
\
\
\
paz|cochabamba|sucre|asuncion|montevideo|buenos \
\
\
\
\
\
\
\
\
\
\
\
aires|rosario|mendoza|salta|bariloche|ushuaia|santiago|valparaiso|valparaíso|concepcion|punta \
\
\
\
\
\
arenas|rio \
\
de \
\
\
\
janeiro|sao paulo|são paulo|curitiba|porto alegre|florianopolis|belo \
\
\
\
\
\
\
\
\
\
\
\
horizonte|brasilia|salvador|recife|fortaleza|belem|belém|manaus|caracas|maracaibo|georgetown|paramaribo|panama \
\
\
\
\
\
\
\
\
\
\
\
city|managua|tegucigalpa|san salvador|guatemala city|belize \
\
\
\
\
\
\
\
\
\
\
\
city|guadalajara|monterrey|puebla|oaxaca|mérida|merida|cancun|cancún|tijuana|querétaro|queretaro|guanajuato|san \
\
\
\
\
\
\
\
\
\
\
\
miguel de allende|veracruz|havana|montego bay|port of spain|bridgetown|santo domingo|san \
\
\
\
\
\
\
juan|ponce|nassau
cornwall|devon|dorset|somerset|sussex|norfolk|suffolk|essex|yorkshire|lancashire|cumbria|northumberland|shropshire|wiltshire|hampshire|surrey|orkney|shetland|the \
\
\
\
\
\
\
\
\
\
\
\
highlands|isle of man|guernsey|isle of wight|isle of \
\
\
\
\
\
\
\
\
\
\
\
skye|brittany|normandy|provence|alsace|burgundy|andalusia|galicia|asturias|algarve|azores|madeira|sicily|sardinia|puglia|umbria|lombardy|piedmont|saxony|jutland|zealand|lapland|transylvania|crete|rhodes|nova \
\
\
\
\
\
\
\
\
\
\
\
scotia|new brunswick|newfoundland|british \
\
\
\
\
\
\
\
\
\
\
\
columbia|alberta|saskatchewan|manitoba|ontario|yukon|nunavut|punjab|kerala|tamil \
\
\
\
\
\
\
\
\
\
nadu|karnataka|maharashtra|west \
\
bengal|assam|sindh`;
