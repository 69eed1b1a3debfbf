curl "https://api.example.com/v1/menu/items/itm_018f389af71c7c9d88dae0c5a87d2871" \
  -H "Authorization: Bearer $API_KEY"
